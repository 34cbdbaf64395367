// @vitest-environment node
import ExcelJS from 'exceljs';
import { describe, expect, it } from 'vitest';
import { xlsxOf } from '../../../frontend/lib/xlsx.ts';
import type { ChartTable } from '../../../frontend/ui/chart/chart-table.ts';
import { csvText, jsonText } from '../../../frontend/ui/chart/tools/view-file.ts';

/** Two weeks of a chart, one of them without a price of LPG. */
const table: ChartTable = {
  columns: [
    { heading: 'Date', kind: 'date' },
    { heading: 'Petrol; "95"', kind: { decimals: 2 } },
    { heading: 'LPG <€ & more>', kind: { decimals: 3 } },
  ],
  rows: [
    ['2026-11-09', 1693.4, null],
    ['2026-11-16', -0.5, 0.7],
  ],
};

describe('the data of a view', () => {
  it('as CSV have the form of the API', () => {
    expect(csvText(table)).toBe(
      'Date;"Petrol; ""95""";LPG <€ & more>\r\n2026-11-09;1693.40;\r\n2026-11-16;-0.50;0.700\r\n',
    );
  });

  it('as JSON are flat objects with decimal texts, and years as numbers', () => {
    expect(JSON.parse(jsonText(table))[1]).toEqual({
      Date: '2026-11-16',
      'Petrol; "95"': '-0.50',
      'LPG <€ & more>': '0.700',
    });
    const years: ChartTable = { columns: [{ heading: 'Year', kind: 'year' }], rows: [[2025]] };
    expect(JSON.parse(jsonText(years))).toEqual([{ Year: 2025 }]);
  });

  it('as a workbook are read by another library, with dates, numbers and a description', async () => {
    const blob = xlsxOf([
      { name: 'Data', ...table },
      {
        name: 'Information',
        columns: [
          { heading: '', kind: 'text' },
          { heading: '', kind: 'text' },
        ],
        rows: [['Source', 'The ministry']],
        withoutHeadings: true,
      },
    ]);
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(await blob.arrayBuffer());
    const [data, about] = workbook.worksheets;
    expect(data?.name).toBe('Data');
    expect(data?.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 });
    const rows = [1, 2, 3].map((row) => [1, 2, 3].map((cell) => data?.getRow(row).getCell(cell)));
    expect(rows.map((cells) => cells.map((cell) => cell?.value))).toEqual([
      ['Date', 'Petrol; "95"', 'LPG <€ & more>'],
      [new Date('2026-11-09'), 1693.4, null],
      [new Date('2026-11-16'), -0.5, 0.7],
    ]);
    expect(rows[2]?.map((cell) => cell?.numFmt)).toEqual(['dd/mm/yyyy', '#,##0.00', '#,##0.000']);
    expect(about?.getRow(1).values).toEqual([undefined, 'Source', 'The ministry']);
  });
});
