import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { DraftView } from '../../../functions/prices/publication/contract/revisions.ts';
import { api } from '../../lib/api-client.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import type { Publication } from '../../shared/publication/publication.tsx';
import { Unread } from '../../shared/unread.tsx';
import { Spinner } from '../../ui/feedback.tsx';
import { type Decide, ReleaseCard } from './release-card.tsx';

interface PreparedSurveyProps {
  readonly id: number;
  readonly date: string;
  readonly plannedAt: string | undefined;
  readonly decide: Decide;
}

/** The draft of a survey: its first revision, or a correction. */
export function PreparedSurvey({ id, date, plannedAt, decide }: PreparedSurveyProps) {
  const { t } = useTranslation('monitor-approvals');
  const format = useFormat();
  const params = { id };
  const { data, isError } = useQuery({ ...apiQuery('revisions/draft', { params }), staleTime: 0 });
  const survey = useQuery({ ...apiQuery('surveys/get', { params }), staleTime: 0 });
  if (isError || survey.isError)
    return <Unread of={['revisions/draft', 'surveys/get']} text={t('failures.draft')} />;
  if (!data || !survey.data) return <Spinner />;
  const { computedAt, computedBy, revision, fingerprint = computedAt, reason, note } = data;
  if (!computedAt || !computedBy || !fingerprint) return null;
  const replaces = revision > 1;
  return (
    <ReleaseCard
      title={t(replaces ? 'correction' : 'survey', { date: format.longDate(date), revision })}
      draft={{ ...data, computedAt, computedBy, replaces, leftOut: data.quality?.leftOut ?? [] }}
      plannedAt={plannedAt}
      closes={survey.data.active}
      decide={decide}
      approve={() =>
        api('revisions/approve', { params, body: { computedAt, fingerprint, reason, note } })
      }
      withdraw={() => api('revisions/withdraw-approval', { params, query: { computedAt } })}
      endHold={() => api('revisions/end-hold', { params })}
      publish={(publication) => publish(data, publication)}
    />
  );
}

/** A correction replaces public figures; any other draft becomes public for the first time. */
function publish(
  { surveyId: id, version, computedAt, published }: DraftView,
  publication: Publication,
) {
  const params = { id };
  const { reason = '', note = { it: '', en: '' } } = publication;
  return published.length > 0
    ? api('corrections/publish', { params, body: { computedAt, reason, note }, ifMatch: version })
    : api('surveys/change', {
        params,
        body: { published: true, computedAt, ...publication },
        ifMatch: version,
      });
}
