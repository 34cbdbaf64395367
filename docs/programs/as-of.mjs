const USAGE = `A figure now, and as it was on a day or a year ago.

Usage: node as-of.mjs SITE MONTH PRODUCT [DAY]
Such as: node as-of.mjs https://statistics.example.org 2026-10 2 2025-11-23`;

const args = process.argv.slice(2);
const isHelp = args.includes('--help');
if (isHelp || args.length < 3 || args.length > 4) {
  console[isHelp ? 'log' : 'error'](USAGE);
  process.exit(isHelp ? 0 : 2);
}
const yearAgo = new Date(Date.now() - 365 * 86_400_000).toISOString().slice(0, 10);
const [site, month, product, then = yearAgo] = args;
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

const query = { product, measure: 'price', from: month, to: month, format: 'JSON', lang: 'en' };
for (const asOf of [undefined, then]) {
  const [row] = await ask('series/monthly-prices', { ...query, ...(asOf && { asOf }) });
  const told = row ? `${row.VALUE} ${row.UNIT}, revision ${row.REVISION}` : 'not published';
  console.log(asOf ? `as of ${asOf}:` : 'now:', told);
}
