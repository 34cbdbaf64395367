import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { periodKind } from '../../../functions/platform/kernel/periods.ts';
import { api } from '../../lib/api-client.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { Unread } from '../../shared/unread.tsx';
import { Spinner } from '../../ui/feedback.tsx';
import { type Decide, ReleaseCard } from './release-card.tsx';

interface PreparedAverageProps {
  readonly period: { readonly year: number; readonly month: number };
  readonly plannedAt: string | undefined;
  readonly decide: Decide;
}

/** The draft of a month's, quarter's or year's averages. */
export function PreparedAverage({ period, plannedAt, decide }: PreparedAverageProps) {
  const { t } = useTranslation('monitor-approvals');
  const format = useFormat();
  const { data, isError } = useQuery({
    ...apiQuery('monthly-prices/state', { query: period }),
    staleTime: 0,
  });
  if (isError) return <Unread of={['monthly-prices/state']} text={t('failures.draft')} />;
  if (!data) return <Spinner />;
  const { draft, published, refused, needsReason, approvalRequired, embargo } = data;
  if (!draft) return null;
  const { year, month } = period;
  const { computedAt, rows: prices, reason, note } = draft;
  const replaces = published.length > 0;
  const name = periodKind(month) === 'year' ? String(year) : `${format.period(month)} ${year}`;
  return (
    <ReleaseCard
      title={t(replaces ? 'averageCorrection' : 'average', {
        period: name,
        revision: draft.revision,
      })}
      draft={{
        ...{ ...draft, prices, replaces, refused, needsReason },
        ...{ approvalRequired, embargo, plannedAt: data.plannedAt },
      }}
      plannedAt={plannedAt}
      decide={decide}
      approve={() =>
        api('monthly-prices/approve', { body: { ...period, computedAt, reason, note } })
      }
      withdraw={() => api('monthly-prices/withdraw-approval', { query: { ...period, computedAt } })}
      endHold={() => api('monthly-prices/end-hold', { query: period })}
      discard={{
        period: name,
        work: () => api('monthly-prices/discard', { query: { ...period, computedAt } }),
      }}
      publish={(publication) =>
        api('monthly-prices/publish', {
          body: { published: true, ...period, revision: replaces, computedAt, ...publication },
        })
      }
    />
  );
}
