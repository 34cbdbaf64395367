import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UploadCheckView } from '../../../functions/documents/contract/upload-checks.ts';
import {
  cellName,
  cellPlace,
  columnName,
} from '../../../functions/documents/workbooks/rules/cell-names.ts';
import { useFormat } from '../../lib/format.ts';
import { TableBox } from '../../ui/table/table-box.tsx';
import { useCheckWords } from './check-words.ts';

type Sheet = UploadCheckView['sheets'][number];
type PictureCell = Sheet['cells'][number];

/** The sheets of the file as a person sees them, with the cells that were read and those that do not add up. */
export function SheetPictures({ check }: { readonly check: UploadCheckView }) {
  const { t } = useTranslation('monitor-documents');
  const [chosen, setChosen] = useState(check.refused?.sheet ?? check.sheets[0]?.name);
  const sheet = check.sheets.find(({ name }) => name === chosen) ?? check.sheets[0];
  if (!sheet) return null;
  return (
    <section className="check-sheet">
      <h2 className="h5">{t('check.sheet.title')}</h2>
      <p className="check-legend">
        <span className="check-key check-read" /> {t('check.sheet.read')}
        <span className="check-key check-differs" /> {t('check.sheet.differs')}
        <span className="check-key" /> {t('check.sheet.plain')}
      </p>
      {check.sheets.length > 1 ? (
        <label className="check-choice">
          {t('check.sheet.choose')}{' '}
          <select
            className="form-select"
            value={sheet.name}
            onChange={({ target }) => setChosen(target.value)}
          >
            {check.sheets.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
      ) : null}
      <SheetTable key={sheet.name} sheet={sheet} check={check} />
      {sheet.cut ? <p className="check-note">{t('check.sheet.cut')}</p> : null}
    </section>
  );
}

/** Letters of a usual cell. */
const CELL_LETTERS = 8;

interface SheetTableProps {
  readonly sheet: Sheet;
  readonly check: UploadCheckView;
}

function SheetTable({ sheet, check }: SheetTableProps) {
  const { t } = useTranslation('monitor-documents');
  const cellsOf = (list: readonly { readonly sheet: string; readonly cell: string }[]) =>
    new Set(list.flatMap((one) => (one.sheet === sheet.name ? [one.cell] : [])));
  const read = cellsOf(check.figures);
  const differing = cellsOf([
    ...check.differences,
    ...(check.refused?.sheet && check.refused.cell
      ? [{ sheet: check.refused.sheet, cell: check.refused.cell }]
      : []),
  ]);
  const byPlace = new Map(sheet.cells.map((cell) => [cell.cell, cell]));
  const places = sheet.cells.map(({ cell }) => cellPlace(cell));
  const columns = ascending(places.map(({ column }) => column));
  const rows = ascending(places.map(({ row }) => row));
  /** Words that do not fit in their cell are read over the empty ones beside it. */
  const cellsInRow = (row: number) => {
    const placed: { name: string; span: number }[] = [];
    let needed = 0;
    for (const column of columns) {
      const name = cellName(row, column);
      const cell = byPlace.get(name);
      const before = placed.at(-1);
      if (before && needed > 0 && !cell && !differing.has(name)) before.span += 1;
      else placed.push({ name, span: 1 });
      if (cell) needed = cell.text?.length ?? 0;
      needed -= CELL_LETTERS;
    }
    return placed;
  };
  const label = t('check.sheet.name', { name: sheet.name });
  return (
    <TableBox scrolls pinned label={label}>
      <table className="check-picture">
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
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
              {cellsInRow(row).map(({ name, span }) => (
                <SheetCell
                  key={name}
                  cell={byPlace.get(name)}
                  span={span}
                  isRead={read.has(name)}
                  differs={differing.has(name)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableBox>
  );
}

interface SheetCellProps {
  readonly cell: PictureCell | undefined;
  /** Number of columns that it covers. */
  readonly span: number;
  readonly isRead: boolean;
  readonly differs: boolean;
}

function SheetCell({ cell, span, isRead, differs }: SheetCellProps) {
  const { t } = useTranslation('monitor-documents');
  const format = useFormat();
  const words = useCheckWords();
  if (!cell) return <td className={differs ? 'check-differs' : undefined} />;
  const { text, value, percent, decimals = percent ? 1 : undefined } = cell;
  // A year is also a number.
  const isYear = !isRead && /^(19|20)\d\d$/.test(value ?? '');
  const number = isYear ? value : words.number(value ?? '', decimals);
  const shown = value === undefined ? text : percent ? format.percent(number ?? '') : number;
  const kind = differs ? 'check-differs' : isRead ? 'check-read' : '';
  return (
    <td
      className={`${kind} ${value === undefined ? 'check-words' : 'check-number'}`}
      colSpan={span}
      title={text}
    >
      {differs ? (
        <>
          <span aria-hidden="true">{'\u2260'} </span>
          <span className="visually-hidden">{t('check.sheet.differs')}: </span>
        </>
      ) : null}
      {shown}
    </td>
  );
}

const ascending = (places: readonly number[]): number[] =>
  [...new Set(places)].sort((a, b) => a - b);
