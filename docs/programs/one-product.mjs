// The weekly price of a product: node one-product.mjs https://… 2
const [site, product] = process.argv.slice(2);
const query = new URLSearchParams({ product, measure: 'price', format: 'JSON', lang: 'en' });
const answer = await fetch(`${site}/dgsaie/api/v1/series/weekly-prices?${query}`);
if (!answer.ok) throw new Error(await answer.text());
// A missing figure is null, never 0; its status says why.
for (const { PERIOD, VALUE, UNIT, STATUS } of await answer.json())
  console.log(PERIOD, VALUE ?? `missing (${STATUS})`, UNIT);
