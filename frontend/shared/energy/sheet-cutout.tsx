import { useTranslation } from 'react-i18next';
import {
  cellName,
  cellPlace,
  columnName,
} from '../../../functions/documents/workbooks/rules/cell-names.ts';
import { useFormat } from '../../lib/format.ts';
import { cellsOf, type NamedCell, type ShownMonth, useEnergyWords } from './energy.ts';

interface SheetCutoutProps {
  readonly shown: ShownMonth;
  readonly origin: NamedCell;
}

/** A figure among the figures of the page that stand beside it in its sheet. */
export function SheetCutout({ shown, origin }: SheetCutoutProps) {
  const { t } = useTranslation('energy');
  const words = useEnergyWords();
  const format = useFormat();
  const shortened = (value: string) =>
    format.number(Number(value), Math.min(2, value.split('.')[1]?.length ?? 0));
  const own = cellPlace(origin.cell.cell);
  const sheet = cellsOf(shown).filter(
    ({ cell, source }) => source.id === origin.source.id && cell.sheet === origin.cell.sheet,
  );
  const byCell = new Map(sheet.map((one) => [one.cell.cell, one]));
  const places = sheet.map(({ cell }) => cellPlace(cell.cell));
  const besides = places.filter(({ row }) => row === own.row).map(({ column }) => column);
  const around = places.filter(({ column }) => column === own.column).map(({ row }) => row);
  const columns = near(besides, own.column, 2);
  const rows = near(around, own.row, 3);
  if (columns.length * rows.length < 2) return null;
  return (
    <table className="energy-cutout">
      <caption className="quiet">{t('origins.cutout')}</caption>
      <thead>
        <tr>
          <td />
          <td />
          {columns.map((column) => (
            <th key={column} scope="col">
              {columnName(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row}>
            <th scope="row">{row + 1}</th>
            <td>{nameIn(row)}</td>
            {columns.map((column) => {
              const one = byCell.get(cellName(row, column));
              return (
                <td
                  key={column}
                  className={one?.name === origin.name ? 'numeric is-picked' : 'numeric'}
                >
                  {one ? shortened(one.cell.value) : null}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );

  function nameIn(row: number) {
    const one = byCell.get(cellName(row, own.column));
    return one ? words.nameOf(one.line) : null;
  }
}

/** The nearest ones, and the place itself, in their order. */
function near(others: readonly number[], here: number, count: number): readonly number[] {
  const away = (place: number) => Math.abs(place - here);
  return [...new Set(others)]
    .toSorted((a, b) => away(a) - away(b))
    .slice(0, count)
    .toSorted((a, b) => a - b);
}
