const USAGE = `The weekly price of a product.

Usage: node one-product.mjs SITE PRODUCT
Such as: node one-product.mjs https://statistics.example.org 2`;

const args = process.argv.slice(2);
const isHelp = args.includes('--help');
if (isHelp || args.length < 2 || args.length > 2) {
  console[isHelp ? 'log' : 'error'](USAGE);
  process.exit(isHelp ? 0 : 2);
}
const [site, product] = args;
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

const query = { product, measure: 'price', format: 'JSON', lang: 'en' };
const rows = await ask('series/weekly-prices', query);
// A missing figure is null, never 0; its status says why.
for (const { PERIOD, VALUE, UNIT, STATUS } of rows)
  console.log(PERIOD, VALUE ?? `missing (${STATUS})`, UNIT);
if (rows.length === 0) console.log('No figures');
