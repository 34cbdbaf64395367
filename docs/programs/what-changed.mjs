const USAGE = `What changed since a day, or since yesterday.

Usage: node what-changed.mjs SITE [DAY]
Such as: node what-changed.mjs https://statistics.example.org 2026-11-22`;

const args = process.argv.slice(2);
const isHelp = args.includes('--help');
if (isHelp || args.length < 1 || args.length > 2) {
  console[isHelp ? 'log' : 'error'](USAGE);
  process.exit(isHelp ? 0 : 2);
}
const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
const [site, since = yesterday] = args;
// Whatever goes wrong ends the program with a line.
process.on('uncaughtException', ({ message, cause }) => {
  console.error(`${site}: ${cause?.message || message}`);
  process.exit(1);
});
const ask = async (call, query) => {
  const answer = await fetch(`${site}/dgsaie/api/v1/${call}?${new URLSearchParams(query)}`);
  const told = await answer.json();
  if (answer.ok) return told;
  const reasons = (told.errors ?? [told]).map(({ code, detail = code }) => detail);
  throw new Error([told.title, ...new Set(reasons)].join('; '));
};

let page = { more: true, next: since };
let found = 0;
while (page.more) {
  // `next` is kept for tomorrow by who asks every day; it misses nothing.
  page = await ask('changes', { since: page.next });
  found += page.changes.length;
  for (const { kind, series, period, plannedAt, figures, document } of page.changes) {
    if (kind === 'announcement') console.log('moved', series, period, 'to', plannedAt);
    for (const { flow, api } of document?.flows ?? []) console.log(kind, flow, 'in full:', api);
    for (const { name, period, before, after } of figures)
      console.log(kind, series, period, name.en, before, '->', after);
  }
}
if (found === 0) console.log('No changes since', since);
