import { strToU8, zipSync } from 'fflate';
import { escaped } from '../../functions/platform/kernel/escaped.ts';

/** An ISO day, a number with decimals, or text. */
export type SheetColumnKind = 'date' | 'text' | 'year' | { readonly decimals: number };

export interface Sheet {
  readonly name: string;
  readonly columns: readonly { readonly heading: string; readonly kind: SheetColumnKind }[];
  readonly rows: readonly (readonly (string | number | null)[])[];
  /** The first row is already below a heading and does not contain the columns' names. */
  readonly withoutHeadings?: true;
}

/**
 * Sheets as an Excel workbook: numbers and dates in cells of their own type, bold headings that stay in place when
 * scrolling. The library that makes the API's workbooks is larger than a page.
 */
export function xlsxOf(sheets: readonly Sheet[]): Blob {
  const styles = new Styles();
  const written = sheets.map((sheet) => sheetXml(sheet, styles));
  const files = {
    '[Content_Types].xml': contentTypes(sheets.length),
    '_rels/.rels': relationships([[1, 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': workbook(sheets),
    'xl/_rels/workbook.xml.rels': relationships([
      ...sheets.map(
        (_, index): Relationship => [index + 1, 'worksheet', `worksheets/sheet${index + 1}.xml`],
      ),
      [sheets.length + 1, 'styles', 'styles.xml'],
    ]),
    'xl/styles.xml': styles.xml(),
    ...Object.fromEntries(
      written.map((content, index) => [`xl/worksheets/sheet${index + 1}.xml`, content]),
    ),
  };
  const packed = Object.entries(files).map(([name, content]) => [name, strToU8(content)] as const);
  return new Blob([zipSync(Object.fromEntries(packed), { mtime: FIRST_ZIP_DAY })], {
    type: mediaType,
  });
}

/** The earliest time that an archive can name: the same content always makes the same file. */
const FIRST_ZIP_DAY = new Date(1980, 0, 1);

const mediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

type Relationship = readonly [number: number, type: string, target: string];

const relationships = (all: readonly Relationship[]) =>
  `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all
    .map(
      ([id, type, target]) =>
        `<Relationship Id="rId${id}" Type="${office}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;

function contentTypes(sheets: number): string {
  const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const part = (name: string, type: string) =>
    `<Override PartName="/xl/${name}.xml" ContentType="${spreadsheet}.${type}+xml"/>`;
  const parts = Array.from({ length: sheets }, (_, index) =>
    part(`worksheets/sheet${index + 1}`, 'worksheet'),
  );
  return `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('workbook', 'sheet.main')}${parts.join('')}${part('styles', 'styles')}</Types>`;
}

const workbook = (sheets: readonly Sheet[]) =>
  `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets
    .map(
      ({ name }, index) =>
        `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
    )
    .join('')}</sheets></workbook>`;

function sheetXml({ columns, rows, withoutHeadings }: Sheet, styles: Styles): string {
  const headings = withoutHeadings ? [] : [columns.map(({ heading }) => heading)];
  const written = [...headings, ...rows].map((row, index) => {
    const isHeading = index < headings.length;
    const cells = row.map((cell, column) => {
      const place = `${letterOf(column)}${index + 1}`;
      return isHeading
        ? textCell(place, String(cell), styles.bold)
        : cellXml(place, cell, columns[column]?.kind ?? 'text', styles);
    });
    return `<row r="${index + 1}">${cells.join('')}</row>`;
  });
  const frozen = withoutHeadings
    ? ''
    : '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';
  const widths = columns.map(({ heading }, index) => {
    const width =
      withoutHeadings && index > 0 ? 100 : Math.min(60, Math.max(12, heading.length + 2));
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;
  });
  return `${head}<worksheet xmlns="${main}">${frozen}<cols>${widths.join('')}</cols><sheetData>${written.join('')}</sheetData></worksheet>`;
}

/** Columns are named by letters; a chart has fewer columns than letters. */
const letterOf = (column: number) => String.fromCharCode(65 + column);

function cellXml(
  place: string,
  cell: string | number | null,
  kind: SheetColumnKind,
  styles: Styles,
): string {
  if (cell === null) return '';
  if (kind === 'date') {
    return `<c r="${place}" s="${styles.of('dd/mm/yyyy')}"><v>${dayNumber(String(cell))}</v></c>`;
  }
  if (typeof cell === 'string') return textCell(place, cell, 0);
  const format = kind === 'year' || kind === 'text' ? '0' : numberFormat(kind.decimals);
  return `<c r="${place}" s="${styles.of(format)}"><v>${cell}</v></c>`;
}

const numberFormat = (decimals: number) =>
  decimals > 0 ? `#,##0.${'0'.repeat(decimals)}` : '#,##0';

const textCell = (place: string, text: string, style: number) =>
  `<c r="${place}" t="inlineStr" s="${style}"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

/** Days in the way spreadsheets count them, starting just before 1900. */
const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / 86_400_000 + 25_569;

/** The formats that cells name by their place. */
class Styles {
  /** Position of the bold one; the plain one is first. */
  readonly bold = 1;
  private readonly formats: string[] = [];

  of(format: string): number {
    if (!this.formats.includes(format)) this.formats.push(format);
    return 2 + this.formats.indexOf(format);
  }

  xml(): string {
    const first = 164;
    const formats = this.formats.map(
      (code, index) => `<numFmt numFmtId="${first + index}" formatCode="${code}"/>`,
    );
    const cells = this.formats.map(
      (_, index) =>
        `<xf numFmtId="${first + index}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
    );
    return `${head}<styleSheet xmlns="${main}"><numFmts count="${formats.length}">${formats.join('')}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${2 + cells.length}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>${cells.join('')}</cellXfs></styleSheet>`;
  }
}
