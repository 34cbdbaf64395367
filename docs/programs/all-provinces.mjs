// Sales in all provinces in one month: node all-provinces.mjs https://… 2022-06 [F1]
const [site, month, product] = process.argv.slice(2);
const query = new URLSearchParams({
  ...{ from: month, to: month, frequency: 'M', format: 'JSON', lang: 'en' },
  ...(product && { product }),
});
const answer = await fetch(`${site}/dgsaie/api/v1/series/oil-sales-by-province?${query}`);
if (!answer.ok) throw new Error(await answer.text());
// Regions and the nation are there too.
for (const row of (await answer.json()).filter(({ PLACE_ID }) => PLACE_ID.startsWith('ITP')))
  console.log(row.PLACE_ID, row.PLACE_NAME, row.PRODUCT_ID, row.VALUE, row.UNIT);
