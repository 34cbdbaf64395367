import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PriceDeclaration } from '../../../functions/prices/collection/contract/company-prices.ts';
import type { PriceDraft } from '../../../functions/prices/collection/contract/price-drafts.ts';
import type { Submission } from '../../../functions/prices/collection/contract/submissions.ts';
import type { SurveyView } from '../../../functions/prices/surveys/contract/surveys.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { hasUnsaved } from '../../lib/unsaved.ts';
import { type PageId, PageLink, usePage } from '../../shared/navigation.tsx';
import { PriceList } from '../../shared/prices/price-list.tsx';
import { Unread } from '../../shared/unread.tsx';
import { Alert, PageSpinner } from '../../ui/feedback.tsx';
import { Badge, PageHeading } from '../../ui/page.tsx';
import { ClosedSurvey, draftQuery, NotAsked, useFormSurvey } from './closed-survey.tsx';
import { Declaration, declarationsQuery, isNothing, mayEdit, SurveyLine } from './declaration.tsx';
import { useShowReceipt } from './declaration-page.tsx';
import { NationalComparison } from './national-comparison.tsx';
import { OpenQuestions, useOpenQuestions } from './open-questions.tsx';
import { SentList, useSender } from './sent-list.tsx';
import './company.css';

/** Home of a company's reference after signing in: what has to be done this week, or that it is done. */
export function CompanyHomePage() {
  const { t } = useTranslation('company');
  const user = useUser();
  const companyId = user?.companyId ?? 0;
  const { survey, isPending } = useFormSurvey();
  const company = useQuery(apiQuery('companies/sales', { params: { companyId } }));
  const { data: sent } = useQuery({
    ...apiQuery('submissions/list', { params: { companyId }, query: {} }),
    staleTime: 0,
  });
  if (isPending) return <PageSpinner />;
  const names = [company.data?.name, [user?.firstName, user?.lastName].filter(Boolean).join(' ')];
  return (
    <div className="container">
      <PageHeading lead={names.filter(Boolean).join(' · ')}>{t('home.title')}</PageHeading>
      <Unread of={['surveys/latest']} text={t('failures.survey')}>
        {survey ? (
          <SurveyLine survey={survey} />
        ) : (
          <Alert variant="info">{t('app:states.emptySurvey')}</Alert>
        )}
      </Unread>
      <Unread of={['companies/sales']} text={t('failures.prices')} />
      {survey ? <ThisWeek companyId={companyId} survey={survey} sent={sent} /> : null}
      <NationalComparison companyId={companyId} />
      <Unread of={['submissions/list']} text={t('failures.receipts')} />
      {sent?.length ? <SentList title={t('history.title')} sent={sent} /> : null}
      <nav aria-label={t('home.menu')}>
        <ul className="company-menu">
          <MenuItem page="company-prices" name="prices" />
          <MenuItem page="company-report" name="report" />
          <MenuItem page="company-people" name="people" />
          <MenuItem page="company-programs" name="programs" />
          <MenuItem page="logout" name="logout" />
        </ul>
      </nav>
    </div>
  );
}

interface ThisWeekProps {
  readonly companyId: number;
  readonly survey: SurveyView;
  readonly sent: readonly Submission[] | undefined;
}

/** The form if nothing was sent, otherwise the prices that were sent. */
function ThisWeek({ companyId, survey, sent }: ThisWeekProps) {
  const { t } = useTranslation('company');
  const showReceipt = useShowReceipt();
  /** The survey for which the form was shown. */
  const [formOf, setFormOf] = useState<number>();
  const params = { companyId, surveyId: survey.id };
  const { data: entries, isPending } = useQuery(declarationsQuery(params));
  const questions = useOpenQuestions(params);
  const isAsked = entries?.length !== 0;
  const { data: draft } = useQuery({ ...draftQuery(params), enabled: !isAsked });
  if (isPending) return <PageSpinner />;
  const nothingSent = isNothing(entries);
  const isForm = nothingSent && entries?.length && mayEdit(survey, false);
  if (isForm && formOf !== survey.id) setFormOf(survey.id);
  // What is typed stays in sight when the survey is closed, or a colleague has sent, meanwhile.
  if (isForm || ((nothingSent || hasUnsaved()) && formOf === survey.id))
    return <Declaration companyId={companyId} survey={survey} onSaved={showReceipt} />;
  return (
    <>
      <OpenQuestions count={questions} />
      <Unread of={['company-prices/declarations']} text={t('failures.prices')} />
      {entries?.length ? (
        <Sent
          companyId={companyId}
          survey={survey}
          entries={entries}
          isAsked={questions > 0}
          last={sent?.find(({ surveyId }) => surveyId === survey.id)}
        />
      ) : null}
      {isAsked ? null : <NotAsked draft={draft ?? []} />}
    </>
  );
}

interface SentProps extends Pick<ThisWeekProps, 'companyId' | 'survey'> {
  readonly entries: readonly PriceDeclaration[];
  /** Whether a question about the prices is open. */
  readonly isAsked: boolean;
  /** The last sending in the survey; absent for prices that were stored before there were receipts. */
  readonly last: Submission | undefined;
}

/** Whether the week's prices were sent, when and by whom, and what is missing. */
function Sent({ companyId, survey, entries, isAsked, last }: SentProps) {
  const { t } = useTranslation('company');
  const format = useFormat();
  const sender = useSender();
  const missing = entries.filter(({ communicatedPrice }) => communicatedPrice === null);
  const at = entries.find(({ communicatedAt }) => communicatedAt)?.communicatedAt;
  const state = !at ? 'none' : missing.length > 0 ? 'partly' : 'sent';
  const editable = mayEdit(survey, false);
  const isLate = !editable && state !== 'sent';
  const { data: draft } = useQuery({
    ...draftQuery({ companyId, surveyId: survey.id }),
    enabled: isLate || editable,
  });
  const begun = editable ? (draft ?? []) : [];
  const shown = isAsked ? 'asked' : begun.length > 0 ? 'draft' : 'sent';
  return (
    <section className="company-week" aria-label={t('sent.label')}>
      <Badge variant={state === 'sent' ? 'success' : 'warning'}>{t(`sent.badge.${state}`)}</Badge>
      <h2>{t(`sent.title.${state === 'sent' ? shown : state}`)}</h2>
      <BegunCorrection draft={begun} />
      {isLate ? (
        <ClosedSurvey
          survey={survey}
          nothingSent={state === 'none'}
          hasDraft={(draft ?? []).length > 0}
        />
      ) : null}
      {last ? (
        <p>
          {t('sent.receipt', {
            number: last.number,
            moment: format.weekdayTime(last.sentAt),
            by: sender(last),
          })}
        </p>
      ) : at ? (
        <p>{t('sent.at', { at: format.dateTime(at) })}</p>
      ) : null}
      {at && missing.length > 0 ? (
        <p>
          {t('sent.missing', {
            products: missing.map(({ productId }) => t(`app:products.${productId}`)).join(', '),
          })}
        </p>
      ) : null}
      {at ? (
        <PriceList
          prices={entries.map(({ communicatedPrice: price, ...entry }) => ({ ...entry, price }))}
        />
      ) : null}
      <div className="form-actions">
        {last ? (
          <PageLink
            page="company-receipt"
            suffix={`/${last.number}`}
            className="btn btn-outline-primary"
          >
            {t('sent.show')}
          </PageLink>
        ) : null}
        {editable ? (
          <PageLink
            page="company-prices"
            className={
              state === 'sent' && begun.length === 0 ? 'btn btn-outline-primary' : 'btn btn-primary'
            }
          >
            {t(
              begun.length > 0 ? 'sent.goOn' : state === 'sent' ? 'sent.correct' : 'sent.complete',
            )}
          </PageLink>
        ) : null}
      </div>
    </section>
  );
}

/** Whose prices wait in the draft beside those that were sent, and since when. */
function BegunCorrection({ draft }: { readonly draft: PriceDraft }) {
  const { t } = useTranslation('company');
  const format = useFormat();
  const [first] = draft.toSorted((a, b) => a.savedAt.localeCompare(b.savedAt));
  if (!first) return null;
  return (
    <Alert variant="warning">
      {t('sent.begun', {
        by: [...new Set(draft.map(({ savedByName }) => savedByName))].join(', '),
        moment: format.weekdayTime(first.savedAt),
        products: draft.map(({ productId }) => t(`app:products.${productId}`)).join(', '),
      })}
    </Alert>
  );
}

function MenuItem({ page, name }: { readonly page: PageId; readonly name: string }) {
  const { t } = useTranslation('company');
  if (!usePage(page)) return null;
  return (
    <li>
      <PageLink page={page} className="company-menu-link">
        {t(`home.${name}`)}
      </PageLink>
      <p className="quiet">{t(`home.${name}Text`)}</p>
    </li>
  );
}
