// What changed since yesterday: node what-changed.mjs https://… [2026-11-22]
const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
const [site, since = yesterday] = process.argv.slice(2);
const read = async (from) => {
  const answer = await fetch(
    `${site}/dgsaie/api/v1/changes?${new URLSearchParams({ since: from })}`,
  );
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
};
let page = { more: true, next: since };
while (page.more) {
  // `next` is kept for tomorrow by who asks every day; it misses nothing.
  page = await read(page.next);
  for (const { kind, series, period, plannedAt, figures } of page.changes) {
    if (kind === 'announcement') console.log('moved', series, period, 'to', plannedAt);
    for (const { product, before, after } of figures)
      console.log(kind, series, period, product.en, before, '->', after);
  }
}
