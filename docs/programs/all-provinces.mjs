const USAGE = `Sales in all provinces in a month, of all products or one.

Usage: node all-provinces.mjs SITE MONTH [PRODUCT]
Such as: node all-provinces.mjs https://statistics.example.org 2022-06 F1`;

const args = process.argv.slice(2);
const isHelp = args.includes('--help');
if (isHelp || args.length < 2 || args.length > 3) {
  console[isHelp ? 'log' : 'error'](USAGE);
  process.exit(isHelp ? 0 : 2);
}
const [site, month, product] = args;
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

const query = {
  ...{ from: month, to: month, frequency: 'M', format: 'JSON', lang: 'en' },
  ...(product && { product }),
};
const rows = await ask('series/oil-sales-by-province', query);
// Regions and the nation are there too.
const provinces = rows.filter(({ PLACE_ID }) => PLACE_ID.startsWith('ITP'));
for (const row of provinces)
  console.log(row.PLACE_ID, row.PLACE_NAME, row.PRODUCT_ID, row.CHANNEL_ID, row.VALUE, row.UNIT);
if (provinces.length === 0) console.log('No figures for', month);
