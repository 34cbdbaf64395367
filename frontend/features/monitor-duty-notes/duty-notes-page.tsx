import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type {
  DutyNoteView,
  DutyStepView,
} from '../../../functions/prices/national-prices/contract/duty-changes.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { PageLink } from '../../shared/navigation.tsx';
import { RegisterPage } from '../../shared/publication/register-page.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { stepOf } from './note-question.tsx';

/** Every change of duties in the published prices, with its public explanation. */
export function DutyNotesPage() {
  const { t } = useTranslation('monitor-duty-notes');
  const steps = useQuery(apiQuery('duty-changes/list'));
  const notes = useQuery(apiQuery('duty-notes/list'));
  const read = steps.data && notes.data && dayRows(steps.data, notes.data);
  return (
    <RegisterPage
      title={t('app:pages.monitor-duty-notes.title')}
      lead={t('lead')}
      query={{
        isPending: steps.isPending || notes.isPending,
        data: read,
      }}
      of={['duty-changes/list', 'duty-notes/list']}
      failure={t('failures.list')}
    >
      {(rows) => <DaysTable rows={rows} />}
    </RegisterPage>
  );
}

interface DayRow {
  readonly date: string;
  /** Undefined for an explanation that belongs to no change. */
  readonly step?: DutyStepView | undefined;
  readonly note?: DutyNoteView['note'] | undefined;
}

/** One row for each explanation and each change without one, latest first. */
function dayRows(steps: readonly DutyStepView[], notes: readonly DutyNoteView[]): DayRow[] {
  const rows: DayRow[] = notes.flatMap(({ date, note }) =>
    note ? { date, note, step: stepOf(steps, note) } : [],
  );
  const open = steps.filter((step) => !step.note);
  return [...rows, ...open.map((step) => ({ date: step.date, step }))].toSorted((a, b) =>
    b.date.localeCompare(a.date),
  );
}

function DaysTable({ rows }: { readonly rows: readonly DayRow[] }) {
  const { t } = useTranslation('monitor-duty-notes');
  const format = useFormat();
  const language = useLanguage();
  return (
    <DataTable
      caption={t('caption')}
      captionHidden
      rows={rows}
      rowKey={({ date }) => date}
      rowsPerPage={0}
      columns={({ heading, text }) => [
        heading(
          'day',
          t('columns.day'),
          ({ date }) => (
            <PageLink page="monitor-duty-note" suffix={`/${date}`}>
              {format.longDate(date)}
            </PageLink>
          ),
          { sortBy: ({ date }) => date },
        ),
        text('survey', t('columns.survey'), ({ step }) =>
          step ? format.date(step.date) : t('none'),
        ),
        text('products', t('columns.products'), ({ step }) =>
          step?.changes.map(({ productId }) => t(`app:products.${productId}`)).join(', '),
        ),
        text('note', t('columns.note'), ({ note }) => note?.[language] ?? t('unexplained')),
      ]}
    />
  );
}
