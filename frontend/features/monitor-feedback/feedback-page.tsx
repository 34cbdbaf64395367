import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { FeedbackCount } from '../../../functions/open-data/feedback/contract.ts';
import { fetchFile } from '../../lib/api-client.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { logFailure } from '../../lib/failures.ts';
import { useFormat } from '../../lib/format.ts';
import { RegisterPage } from '../../shared/publication/register-page.tsx';
import { DownloadArea, DownloadButton } from '../../ui/download.tsx';
import { Alert } from '../../ui/feedback.tsx';
import { FieldFrame } from '../../ui/field/field-frame.tsx';
import { CommentsTable } from './comments-table.tsx';
import { MonthsTable, PagesTable } from './counts-tables.tsx';
import './monitor-feedback.css';

/** Readers' opinions on the clarity of pages, by page and by month, and their comments. */
export function FeedbackPage() {
  const { t } = useTranslation('monitor-feedback');
  const counts = useQuery({ ...apiQuery('feedback/counts'), staleTime: 0 });
  return (
    <DownloadArea>
      <RegisterPage
        title={t('app:pages.monitor-feedback.title')}
        lead={t('lead')}
        query={counts}
        of={['feedback/counts']}
        failure={t('failures.list')}
        add={
          <>
            <DownloadButton size="medium" request={() => fetchFile('feedback/export')}>
              {t('download.counts')}
            </DownloadButton>
            <DownloadButton
              size="medium"
              request={() => fetchFile('feedback/export', { query: { what: 'comments' } })}
            >
              {t('download.comments')}
            </DownloadButton>
          </>
        }
      >
        {(all) => (all.length === 0 ? <p>{t('none')}</p> : <Opinions counts={all} />)}
      </RegisterPage>
    </DownloadArea>
  );
}

/** A month's opinions; by default those of the latest month. */
function Opinions({ counts }: { readonly counts: readonly FeedbackCount[] }) {
  const { t } = useTranslation('monitor-feedback');
  const format = useFormat();
  const [address, setAddress] = useSearchParams();
  const months = [...new Set(counts.map((count) => count.month))];
  const month = months.find((one) => one === address.get('mese')) ?? months[0] ?? '';
  const deletion = useDeletion();
  return (
    <>
      {deletion.outcome ? (
        <Alert key={deletion.outcome} variant={deletion.outcome} dismissible>
          {t(deletion.outcome === 'success' ? 'deleted' : 'failures.delete')}
        </Alert>
      ) : null}
      <FieldFrame name="month" label={t('month')} error={undefined} className="feedback-month">
        {(attributes) => (
          <select
            {...attributes}
            className="form-select"
            value={month}
            onChange={(event) => setAddress({ mese: event.target.value })}
          >
            {months.map((one) => (
              <option key={one} value={one}>
                {format.monthOfYear(Number(one.slice(0, 4)), Number(one.slice(5)))}
              </option>
            ))}
          </select>
        )}
      </FieldFrame>
      <PagesTable
        counts={counts.filter((count) => count.month === month)}
        onDelete={deletion.remove}
      />
      <CommentsTable key={month} month={month} onDelete={deletion.remove} />
      <MonthsTable counts={counts} />
    </>
  );
}

/** Carries out a confirmed deletion, and reloads everything. */
function useDeletion() {
  const queries = useQueryClient();
  const [outcome, setOutcome] = useState<'success' | 'danger'>();
  return {
    outcome,
    remove: async (request: () => Promise<unknown>): Promise<void> => {
      setOutcome(undefined);
      try {
        await request();
        setOutcome('success');
      } catch (error) {
        logFailure('delete feedback', error);
        setOutcome('danger');
      }
      await queries.invalidateQueries();
    },
  };
}
