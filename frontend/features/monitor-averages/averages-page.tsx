import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { AverageRow } from '../../../functions/contract/monthly-prices.ts';
import { api } from '../../lib/api-client.ts';
import { logFailure, statusOf } from '../../lib/failures.ts';
import { useFormat } from '../../lib/format.ts';
import { withAlert } from '../../shared/navigation.tsx';
import { usePriceColumns } from '../../shared/products.tsx';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback.tsx';
import { PageHeading } from '../../ui/page.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { type Period, PeriodForm, type PeriodKind } from './period-form.tsx';
import './monitor-averages.css';

interface Preview {
  readonly period: Period;
  readonly rows: readonly AverageRow[];
}

/** Computes the averages of a period as a preview, and publishes them. */
function AveragesPage({ kind }: { readonly kind: PeriodKind }) {
  const { t } = useTranslation('monitor-averages');
  const navigate = useNavigate();
  const format = useFormat();
  const [preview, setPreview] = useState<Preview>();
  const [failure, setFailure] = useState<Failure>();
  const [publishing, setPublishing] = useState(false);

  async function compute({ year, month, daysAfterLast }: Period): Promise<void> {
    setPreview(undefined);
    setFailure(undefined);
    try {
      const rows = await api('monthly-prices/compute', {
        query: { year, month, ...(kind === 'monthly' ? { daysAfterLast } : {}) },
      });
      setPreview({ period: { year, month, daysAfterLast }, rows });
    } catch (error) {
      logFailure('compute averages', error);
      setFailure(computeFailure(kind, error));
    }
  }

  async function publish({ period: { year, month } }: Preview): Promise<void> {
    setPublishing(true);
    setFailure(undefined);
    try {
      await api('monthly-prices/publish', { body: { published: 'true', year, month } });
      navigate('/monitor', { state: withAlert('success', t('published')) });
    } catch (error) {
      logFailure('publish averages', error);
      setFailure({ variant: 'danger', text: `${kind}.publishFailed` });
    } finally {
      setPublishing(false);
    }
  }

  return (
    <div className="container">
      <PageHeading lead={t(`${kind}.lead`)}>{t(`app:pages.monitor-${kind}.title`)}</PageHeading>
      {failure ? (
        <Alert
          key={failure.text}
          variant={failure.variant}
          dismissible
          onDismiss={() => setFailure(undefined)}
        >
          {t(failure.text)}
        </Alert>
      ) : null}
      <PeriodForm kind={kind} onCompute={compute} />
      {preview ? (
        <section aria-live="polite">
          <h2 className="h4">
            {t('preview', {
              period: `${format.period(preview.period.month)} ${preview.period.year}`,
            })}
          </h2>
          <AveragesTable rows={preview.rows} />
          <Button busy={publishing} onClick={() => void publish(preview)}>
            {t('app:actions.publish')}
          </Button>
        </section>
      ) : null}
      <p className="averages-back">
        <Button variant="outline-primary" onClick={() => navigate('/monitor')}>
          {t('app:actions.back')}
        </Button>
      </p>
    </div>
  );
}

export const MonthlyAveragesPage = () => <AveragesPage kind="monthly" />;
export const QuarterlyAveragesPage = () => <AveragesPage kind="quarterly" />;
export const YearlyAveragesPage = () => <AveragesPage kind="yearly" />;

/** Averages with the days they really cover. */
function AveragesTable({ rows }: { readonly rows: readonly AverageRow[] }) {
  const { t } = useTranslation('monitor-averages');
  const { product, amounts } = usePriceColumns();
  return (
    <DataTable
      caption={t('caption')}
      rows={rows}
      rowKey={(row) => row.productId}
      columns={[
        product,
        ...amounts,
        { id: 'days', header: t('days'), cell: (row) => row.days, numeric: true },
      ]}
    />
  );
}

interface Failure {
  readonly variant: 'danger' | 'warning';
  /** Key of its text. */
  readonly text: string;
}

/** The message of a failed computation by its status. */
function computeFailure(kind: PeriodKind, error: unknown): Failure {
  switch (statusOf(error)) {
    case 404:
      return { variant: 'danger', text: `${kind}.missing` };
    case 409:
      return { variant: 'warning', text: `${kind}.alreadyPublished` };
    default:
      return { variant: 'danger', text: 'computeFailed' };
  }
}
