import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { UploadCheckView } from '../../../functions/documents/contract/upload-checks.ts';
import { Badge } from '../../ui/page.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { type Columns, columnsOf } from '../../ui/table/rows.tsx';
import { cellRanges, useCheckWords } from './check-words.ts';

interface CheckProps {
  readonly check: UploadCheckView;
}

/** The name of a line's figure above its period and cell. */
function Line({ name, period, cell }: { name: string; period: string; cell: string }): ReactNode {
  const { t } = useTranslation('monitor-documents');
  return (
    <>
      {name}{' '}
      <span className="check-place">{cell ? t('check.place', { period, cell }) : period}</span>
    </>
  );
}

type Difference = UploadCheckView['differences'][number];

/** Figures that differ from the value that other figures give for them, by kind of comparison. */
export function DifferencesTable({ check: { differences, counts } }: CheckProps) {
  const { t } = useTranslation('monitor-documents');
  if (differences.length === 0) return null;
  const shown = differences.length;
  const groups = [...Map.groupBy(differences, groupOf)];
  return (
    <section>
      <h2 className="h5">{t('check.differences.title', { count: counts.differ })}</h2>
      {groups.map(([group, rows]) => (
        <DifferenceRows
          key={group}
          isOne={groups.length === 1}
          title={t('check.differences.of', {
            kind: t(group === 'single' ? 'check.differences.single' : `check.kinds.${group}.name`),
            count: rows.length,
          })}
          rows={rows}
        />
      ))}
      {shown < counts.differ ? (
        <p className="check-note">{t('check.cut', { shown, count: counts.differ })}</p>
      ) : null}
    </section>
  );
}

/** Figures that are looked at one by one are one group, before the comparisons of which a file can have many. */
const groupOf = ({ kind }: Difference) =>
  kind === 'jump' ||
  kind === 'missing' ||
  kind === 'sheet' ||
  kind === 'barrels' ||
  kind === 'changes'
    ? 'single'
    : kind;

function DifferenceRows({
  title,
  isOne,
  rows,
}: {
  readonly title: string;
  /** The only group, for which the heading above is enough. */
  readonly isOne: boolean;
  readonly rows: readonly Difference[];
}) {
  const { t } = useTranslation('monitor-documents');
  const words = useCheckWords();
  const [against, ...others] = new Set(rows.map(words.against));
  const isAlike = rows.length > 1 && others.length === 0;
  // A sheet has no number of its own, of a missing figure there is none in the file, and a repeated one differs by nothing.
  const numbersOf = ({ kind, expected, value, with: other, repeats }: Difference) => {
    if (kind === 'sheet') return [];
    const numbers = words.pair(expected, value);
    if (repeats) return ['', numbers[1]];
    return kind === 'missing' && !other ? [numbers[0], t('app:states.notAvailable')] : numbers;
  };
  return (
    <>
      {isOne ? null : <h3 className="h6">{title}</h3>}
      {isAlike ? <p className="check-note">{against}</p> : null}
      <Rows
        title={title}
        rows={rows}
        of={rows.length}
        columns={({ heading, number }) => [
          heading('line', t('check.columns.line'), (row) => (
            <>
              <Line
                name={words.nameOf(row.name)}
                period={words.periodName(row.period)}
                cell={row.cell}
              />
              {isAlike ? null : <span className="check-place">{words.against(row)}</span>}
            </>
          )),
          number('expected', t('check.columns.expected'), (row) => numbersOf(row)[0]),
          number('value', t('check.columns.value'), (row) => numbersOf(row)[1]),
          number('difference', t('check.columns.difference'), (row) => (
            <strong>{numbersOf(row)[2]}</strong>
          )),
        ]}
      />
    </>
  );
}

/** The public figures that the file changes. */
export function RevisionsTable({ check: { revisions, counts } }: CheckProps) {
  const { t } = useTranslation('monitor-documents');
  if (revisions.length === 0) return null;
  const title = t('check.revisions.title');
  return (
    <section>
      <h2 className="h5">{title}</h2>
      <p className="check-note">{t('check.revisions.text')}</p>
      <RevisionRows {...{ title, revisions }} of={counts.revised + counts.gone} />
    </section>
  );
}

interface RevisionRowsProps extends Pick<RowsProps<object>, 'title' | 'of'> {
  readonly revisions: UploadCheckView['revisions'];
}

/** Public figures with what each would become. */
export function RevisionRows({ title, of, revisions }: RevisionRowsProps) {
  const { t } = useTranslation('monitor-documents');
  const words = useCheckWords();
  return (
    <Rows
      title={title}
      rows={revisions}
      of={of}
      columns={({ heading, number }) => [
        heading('line', t('check.columns.line'), ({ name, period, cell, moreFinal, against }) => (
          <>
            <Line name={words.nameOf(name)} period={words.periodName(period)} cell={cell} />
            {moreFinal ? (
              <span className="check-place">{t('check.revisions.moreFinal')}</span>
            ) : null}
            {against ? (
              <span className="check-place">
                {t('check.revisions.against', { value: words.number(against) })}
              </span>
            ) : null}
          </>
        )),
        number(
          'before',
          t('check.columns.before'),
          ({ before, after }) => words.pair(before, after ?? before)[0],
        ),
        number('after', t('check.columns.after'), ({ before, after }) => (
          <strong>
            {after === undefined ? t('check.revisions.gone') : words.pair(before, after)[1]}
          </strong>
        )),
        number('change', t('check.columns.difference'), ({ before, after }) =>
          after === undefined ? '' : words.change(after, before),
        ),
      ]}
    />
  );
}

/** Every kind of comparison that was made, with the number of figures that agree. */
export function ChecksList({ check: { checks, left, unknown = [] } }: CheckProps) {
  const { t } = useTranslation('monitor-documents');
  return (
    <section>
      <h2 className="h5">{t('check.checks.title')}</h2>
      <ul className="check-list">
        {checks.map(({ kind, agree, differ }) => (
          <li key={kind}>
            <Badge variant={differ > 0 ? 'warning' : 'success'}>
              {t(differ > 0 ? 'check.checks.differs' : 'check.checks.agrees')}
            </Badge>
            <span>
              <strong>{t(`check.kinds.${kind}.name`)}</strong>
              <span className="check-place">
                {t('check.checks.counts', { agree, all: agree + differ })}
              </span>
            </span>
          </li>
        ))}
        {checks.length === 0 ? <li>{t('check.checks.none')}</li> : null}
        {unknown.length > 0 ? (
          <li>
            <Badge variant="warning">{t('check.unknown.badge')}</Badge>
            <span>
              {t('check.unknown.text', {
                count: unknown.length,
                names: unknown
                  .map(({ name, sheet, cell }) => `${name} (${sheet} ${cell})`)
                  .join(', '),
              })}
            </span>
          </li>
        ) : null}
        {left.length > 0 ? (
          <li>
            <Badge variant="warning">{t('check.left.badge')}</Badge>
            <span>{t('check.left.text', { cells: cellRanges(left).join(', ') })}</span>
          </li>
        ) : null}
      </ul>
    </section>
  );
}

/** Every figure that was read, with its cell. */
export function FiguresTable({ check: { figures, counts } }: CheckProps) {
  const { t } = useTranslation('monitor-documents');
  const words = useCheckWords();
  if (figures.length === 0) return null;
  return (
    <details className="check-figures">
      <summary>{t('check.figures.title', { count: counts.figures })}</summary>
      <Rows
        title={t('check.figures.title', { count: counts.figures })}
        rows={figures}
        of={counts.figures}
        columns={({ heading, number, text }) => [
          heading('line', t('check.columns.line'), ({ name }) => words.nameOf(name)),
          text('period', t('check.columns.period'), ({ period }) => words.periodName(period)),
          number('value', t('check.columns.read'), ({ value }) => words.number(value)),
          text('unit', t('check.columns.unit'), ({ unit }) => unit),
          text('cell', t('check.columns.cell'), ({ sheet, cell }) => `${sheet} ${cell}`),
        ]}
      />
    </details>
  );
}

interface RowsProps<Row> {
  readonly title: string;
  readonly rows: readonly Row[];
  /** Total number of rows; the check contains only the first ones. */
  readonly of: number;
  readonly columns: Columns<Row>;
}

function Rows<Row extends object>({ title, rows, of, columns }: RowsProps<Row>) {
  const { t } = useTranslation('monitor-documents');
  const shown = rows.length;
  return (
    <>
      <DataTable
        caption={title}
        captionHidden
        rows={rows.map((row, index) => ({ ...row, index }))}
        rowKey={({ index }) => index}
        rowsPerPage={0}
        narrow="scroll"
        columns={columnsOf(columns)}
      />
      {shown < of ? <p className="check-note">{t('check.cut', { shown, count: of })}</p> : null}
    </>
  );
}
