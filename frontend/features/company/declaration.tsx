import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import type { PriceDeclaration } from '../../../functions/prices/collection/contract/company-prices.ts';
import type { Submission } from '../../../functions/prices/collection/contract/submissions.ts';
import type { SurveyView } from '../../../functions/prices/surveys/contract/surveys.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { PageLink } from '../../shared/navigation.tsx';
import { SurveyBadge } from '../../shared/prices/surveys.tsx';
import { GivesUpApproval } from '../../shared/publication/approval.tsx';
import { useShownVersion } from '../../shared/publication/shown-version.ts';
import { Unread } from '../../shared/unread.tsx';
import { Button } from '../../ui/button.tsx';
import { Alert, PageSpinner } from '../../ui/feedback.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ClosedSurvey, draftQuery, NotAsked } from './closed-survey.tsx';
import { PriceForm } from './form/price-form.tsx';
import { SentList, useSender } from './sent-list.tsx';
import type { StoredNow } from './typed/kept-draft.ts';
import { valuesOf } from './typed/price-fields.ts';

interface DeclarationProps {
  readonly companyId: number;
  readonly survey: SurveyView;
  /** Called when the prices are stored; opens the page that says so. */
  readonly onSaved: (successText: string, sent: Submission) => void;
  /** Absent when the form is on the page to which one would go back. */
  readonly onBack?: () => void;
  /** Allows correcting prices after the survey was closed. */
  readonly isAdministrator?: boolean;
}

/** The prices of a company in a survey: loads the form's data, then shows the form. */
export function Declaration(props: DeclarationProps) {
  const { companyId, survey, onSaved, onBack, isAdministrator = false } = props;
  const { t } = useTranslation('company');
  const format = useFormat();
  const params = { companyId, surveyId: survey.id };
  // Limits have dates; the API will check prices against those of the survey's date.
  const products = useQuery(apiQuery('products/list', { query: { on: survey.date } }));
  const entries = useQuery(declarationsQuery(params));
  const queries = useQuery({ ...apiQuery('price-queries/list', { params }), staleTime: 0 });
  const isAsked = entries.data?.length !== 0;
  const editable = mayEdit(survey, isAdministrator) && isAsked;
  const keepsDraft = !isAdministrator && editable;
  const { refetch, ...draft } = useQuery({ ...draftQuery(params), enabled: !isAdministrator });
  // What was typed until the survey was closed.
  useEffect(() => {
    if (!keepsDraft && !isAdministrator) void refetch();
  }, [keepsDraft, isAdministrator, refetch]);
  const sent = useQuery({
    ...apiQuery('submissions/list', { params: { companyId }, query: { surveyId: survey.id } }),
    enabled: isAdministrator,
    staleTime: 0,
  });
  const read = entries.data && { version: entries.data[0]?.version, entries: entries.data };
  const { shown, newer, accept } = useShownVersion(read);
  const queryClient = useQueryClient();
  const sender = useSender();
  const [sentMeanwhile, setSentMeanwhile] = useState<Submission>();

  async function readStored(isSent: boolean): Promise<StoredNow | undefined> {
    const before = entries.data;
    // The draft first, because the prices that were sent make the form anew.
    await refetch();
    const [now, list] = await Promise.all([entries.refetch(), sent.refetch()]);
    void queryClient.invalidateQueries({ queryKey: ['submissions/list'] });
    if (now.isError || !now.data || (isSent && !list.data)) return undefined;
    const [newest] = list.data ?? [];
    const isNew = newest && (isSent || isSentSince(newest, before, now.data));
    const last = isNew ? newest : undefined;
    if (last) setSentMeanwhile(last);
    return {
      version: now.data[0]?.version,
      values: valuesOf(now.data),
      sent: last && { by: last.sentBy, byName: sender(last), at: last.sentAt },
    };
  }

  if (entries.isPending || products.isPending || draft.isLoading) return <PageSpinner />;
  const hasDraft = (draft.data ?? []).length > 0;
  return (
    <>
      <Unread of={['products/list', 'company-prices/declarations']} text={t('failures.prices')} />
      <Unread of={['price-queries/list']} text={t('failures.questions')} />
      <Unread of={['submissions/list']} text={t('failures.receipts')} />
      {editable ? null : !isAsked ? (
        <NotAsked draft={draft.data ?? []} />
      ) : isAdministrator ? (
        <Alert variant="warning">{t('prices.published')}</Alert>
      ) : (
        <ClosedSurvey survey={survey} nothingSent={isNothing(entries.data)} hasDraft={hasDraft} />
      )}
      {editable && isAdministrator ? <GivesUpApproval surveyId={survey.id} /> : null}
      {sentMeanwhile ? (
        <Alert variant="info">
          {t('draft.sentBy', {
            by: sender(sentMeanwhile),
            moment: format.dateTime(sentMeanwhile.sentAt),
          })}{' '}
          <PageLink page="company-receipt" suffix={`/${sentMeanwhile.number}`}>
            {t('draft.receipt', { number: sentMeanwhile.number })}
          </PageLink>
        </Alert>
      ) : null}
      {shown?.entries.length && products.data ? (
        <div className="price-page">
          <PriceForm
            key={shown.version}
            {...params}
            surveyDate={survey.date}
            entries={shown.entries}
            newer={newer?.entries.length ? newer.entries : undefined}
            products={products.data}
            draft={keepsDraft ? (draft.data ?? []) : undefined}
            queries={queries.data ?? []}
            isAdministrator={isAdministrator}
            editable={editable}
            reload={async () => {
              await Promise.all([refetch(), entries.refetch()]);
              accept();
            }}
            onGone={readStored}
            onSaved={onSaved}
            onBack={onBack}
          />
          {editable ? <HowToType /> : null}
          {isAdministrator && sent.data?.length ? (
            <SentList title={t('history.ofWeek')} sent={sent.data} withPrices />
          ) : null}
        </div>
      ) : onBack ? (
        <Button variant="outline-primary" onClick={onBack}>
          {t('app:actions.back')}
        </Button>
      ) : null}
    </>
  );
}

/** The prices of a company in the form. They are read once, because a refresh would replace what is being typed. */
export const declarationsQuery = (params: { companyId: number; surveyId: number }) =>
  ({
    ...apiQuery('company-prices/declarations', { params }),
    refetchOnWindowFocus: false,
    staleTime: 0,
    gcTime: 0,
  }) as const;

/** Whether no price was sent. */
export const isNothing = (entries: readonly PriceDeclaration[] | undefined): boolean =>
  entries?.every(({ communicatedPrice }) => communicatedPrice === null) ?? false;

/** The survey's date and state and, of an open one, until when its prices are expected. */
export function SurveyLine({ survey }: { readonly survey: SurveyView }) {
  const { t } = useTranslation('company');
  const format = useFormat();
  const { date, active, dueAt } = survey;
  return (
    <p className="company-survey">
      {t('survey', { date: format.longDate(date) })} <SurveyBadge active={active} />
      {active && dueAt ? (
        <span className="company-due">
          <Icon name="it-clock" className="icon-sm" />{' '}
          {t(Date.parse(dueAt) > clock.now().getTime() ? 'due.until' : 'due.over', {
            moment: format.weekdayTime(dueAt),
          })}
        </span>
      ) : null}
    </p>
  );
}

/** The forms of prices that the fields understand, beside the form or below it. */
function HowToType() {
  const { t } = useTranslation('company');
  return (
    <aside className="price-help" aria-label={t('help.label')}>
      {(['typing', 'pasting', 'change'] as const).map((topic) => (
        <section key={topic}>
          <h2 className="h5">{t(`help.${topic}`)}</h2>
          <p>{t(`help.${topic}Text`)}</p>
        </section>
      ))}
    </aside>
  );
}

/** An administrator may edit when the survey is closed, and a published survey while it is being corrected. */
export function mayEdit(
  { active, published, correction }: SurveyView,
  isAdministrator: boolean,
): boolean {
  if (isAdministrator) return !published || correction !== undefined;
  return active && !published;
}

/**
 * Whether prices were sent between two reads. The version tells nothing of it: it also grows with changes such as a
 * query about a price.
 */
function isSentSince(
  { sentAt }: Submission,
  before: readonly PriceDeclaration[] | undefined,
  now: readonly PriceDeclaration[],
): boolean {
  const isIn = ({ communicatedAt }: PriceDeclaration) => communicatedAt === sentAt;
  return now.some(isIn) && !before?.some(isIn);
}
