// A figure now and as it was a year ago: node as-of.mjs https://… 2026-10 2 [2025-11-23]
const yearAgo = new Date(Date.now() - 365 * 86_400_000).toISOString().slice(0, 10);
const [site, period, product, then = yearAgo] = process.argv.slice(2);
for (const asOf of [undefined, then]) {
  const query = new URLSearchParams({
    ...{ product, measure: 'price', from: period, to: period, format: 'JSON', lang: 'en' },
    ...(asOf && { asOf }),
  });
  const answer = await fetch(`${site}/dgsaie/api/v1/series/monthly-prices?${query}`);
  if (!answer.ok) throw new Error(await answer.text());
  const [row] = await answer.json();
  const told = row ? `${row.VALUE} ${row.UNIT}, revision ${row.REVISION}` : 'not published';
  console.log(asOf ? `as of ${asOf}:` : 'now:', told);
}
