import { apiBase } from '../../../functions/platform/kernel/addresses.ts';

/** Programs that read the API. A test runs them exactly as printed here. */
export interface Example {
  readonly id: 'curl' | 'python' | 'r' | 'javascript' | 'excel' | 'libreoffice' | 'sheets';
  readonly name: string;
  readonly code: string;
}

/** @param origin of the site, such as `https://statistics.example.org` */
export function examplesAt(origin: string, lang: 'it' | 'en'): Example[] {
  const address = (format: string) =>
    `${origin}${apiBase}/weekly-prices/report/export?type=ALL&format=${format}&lang=${lang}`;
  const csv = `${address('CSV')}&dialect=comma`;
  const [date, product, price] =
    lang === 'it'
      ? ['DATA_RILEVAZIONE', 'NOME_PRODOTTO', 'PREZZO']
      : ['SURVEY_DATE', 'PRODUCT_NAME', 'PRICE'];
  // In LibreOffice the names of functions depend on the language.
  const [sheet, item, count] =
    lang === 'it' ? ['Dati', 'INDICE', 'CONTA.VALORI'] : ['Data', 'INDEX', 'COUNTA'];
  const column = (letter: string) => `'${address('EXCEL')}'#$${sheet}.${letter}1:${letter}20000`;
  // Separator of a formula's arguments in spreadsheets of the language.
  const next = lang === 'it' ? ';' : ',';
  return [
    {
      id: 'curl',
      name: 'curl',
      code: `curl --silent --show-error --fail --output prices.csv \\
  "${csv}"
tail -n 1 prices.csv`,
    },
    {
      id: 'python',
      name: 'Python',
      code: `import csv
import io
import urllib.request

url = "${csv}"
with urllib.request.urlopen(url) as answer:
    rows = list(csv.DictReader(io.TextIOWrapper(answer, encoding="utf-8")))
last = rows[-1]
print(last["${date}"], last["${product}"], last["${price}"])`,
    },
    {
      id: 'r',
      name: 'R',
      code: `url <- "${csv}"
prices <- read.csv(url, fileEncoding = "UTF-8")
last <- tail(prices, 1)
cat(last$${date}, last$${product}, last$${price}, "\\n")`,
    },
    {
      id: 'javascript',
      name: 'JavaScript',
      code: `const answer = await fetch("${address('JSON')}");
const rows = await answer.json();
const last = rows.at(-1);
console.log(last.${date}, last.${product}, last.${price});`,
    },
    {
      id: 'excel',
      name: 'Excel (Power Query)',
      code: `let
  Source = Csv.Document(Web.Contents("${csv}"), [Delimiter = ",", Encoding = 65001]),
  Rows = Table.PromoteHeaders(Source, [PromoteAllScalars = true]),
  // Without the culture an Italian Excel would read 1564.72 as 156472.
  Prices = Table.TransformColumnTypes(Rows, {{"${date}", type date}, {"${price}", type number}}, "en-US")
in
  Prices`,
    },
    {
      id: 'libreoffice',
      name: 'LibreOffice Calc',
      code: `=${item}(${column('D')}${next} ${count}(${column('A')}))`,
    },
    {
      id: 'sheets',
      name: 'Google Sheets',
      code: `=IMPORTDATA("${csv}"${next} ","${next} "en_US")`,
    },
  ];
}
