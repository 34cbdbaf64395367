import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { PriceDeclaration } from '../../../functions/prices/collection/contract/company-prices.ts';
import { openQueries } from '../../../functions/prices/company-prices/rules/company-queries.ts';
import type { SurveyView } from '../../../functions/prices/surveys/contract/surveys.ts';
import { productById } from '../../../functions/sample/rules/products.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { type PageId, PageLink, usePage } from '../../shared/navigation.tsx';
import { useLatestSurvey } from '../../shared/prices/surveys.tsx';
import { Unread } from '../../shared/unread.tsx';
import { Alert, PageSpinner } from '../../ui/feedback.tsx';
import { Badge, PageHeading } from '../../ui/page.tsx';
import { Declaration, declarationsQuery, mayEdit, SurveyLine } from './declaration.tsx';
import { useLeave } from './declaration-page.tsx';
import { Change } from './price-row.tsx';
import './company.css';

/** Home of a company's reference after signing in: what is to be done this week, or that it is done. */
export function CompanyHomePage() {
  const { t } = useTranslation('company');
  const user = useUser();
  const companyId = user?.companyId ?? 0;
  const { survey, isPending } = useLatestSurvey();
  const company = useQuery(apiQuery('companies/sales', { params: { companyId } }));
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
      {survey ? <ThisWeek companyId={companyId} survey={survey} /> : null}
      <nav aria-label={t('home.menu')}>
        <ul className="company-menu">
          <MenuItem page="company-prices" name="prices" />
          <MenuItem page="company-report" name="report" />
          <MenuItem page="logout" name="logout" />
        </ul>
      </nav>
    </div>
  );
}

interface ThisWeekProps {
  readonly companyId: number;
  readonly survey: SurveyView;
}

/** With nothing sent the form itself, otherwise what was sent. */
function ThisWeek({ companyId, survey }: ThisWeekProps) {
  const { t } = useTranslation('company');
  const leave = useLeave(usePage('company-home')?.path ?? '/');
  const params = { companyId, surveyId: survey.id };
  const { data: entries, isPending } = useQuery(declarationsQuery(params));
  const { data: queries } = useQuery({
    ...apiQuery('price-queries/list', { params }),
    staleTime: 0,
  });
  if (isPending) return <PageSpinner />;
  const count = openQueries(queries ?? []).length;
  const nothingSent = entries?.every(({ communicatedPrice }) => communicatedPrice === null);
  if (nothingSent && entries?.length && mayEdit(survey, false))
    return <Declaration companyId={companyId} survey={survey} onSaved={leave} />;
  return (
    <>
      <Unread of={['price-queries/list']} text={t('failures.questions')} />
      {count > 0 ? (
        <Alert variant="warning">
          {t('question.open', { count })}{' '}
          <PageLink page="company-prices">{t('home.prices')}</PageLink>
        </Alert>
      ) : null}
      <Unread of={['company-prices/declarations']} text={t('failures.prices')} />
      {entries?.length ? <Sent entries={entries} editable={mayEdit(survey, false)} /> : null}
    </>
  );
}

interface SentProps {
  readonly entries: readonly PriceDeclaration[];
  readonly editable: boolean;
}

/** Whether the week's prices were sent, when, and what is missing. */
function Sent({ entries, editable }: SentProps) {
  const { t } = useTranslation('company');
  const format = useFormat();
  const missing = entries.filter(({ communicatedPrice }) => communicatedPrice === null);
  const at = entries.find(({ communicatedAt }) => communicatedAt)?.communicatedAt;
  const state = !at ? 'none' : missing.length > 0 ? 'partly' : 'sent';
  return (
    <section className="company-week" aria-label={t('sent.label')}>
      <Badge variant={state === 'sent' ? 'success' : 'warning'}>{t(`sent.badge.${state}`)}</Badge>
      <h2>{t(`sent.title.${state}`)}</h2>
      {at ? <p>{t('prices.receipt', { at: format.dateTime(at) })}</p> : null}
      {at && missing.length > 0 ? (
        <p>
          {t('sent.missing', {
            products: missing.map(({ productId }) => t(`app:products.${productId}`)).join(', '),
          })}
        </p>
      ) : null}
      {at ? <SentPrices entries={entries} /> : null}
      {editable ? (
        <PageLink
          page="company-prices"
          className={state === 'sent' ? 'btn btn-outline-primary' : 'btn btn-primary'}
        >
          {t(state === 'sent' ? 'sent.correct' : 'sent.complete')}
        </PageLink>
      ) : null}
    </section>
  );
}

function SentPrices({ entries }: Pick<SentProps, 'entries'>) {
  const { t } = useTranslation('company');
  const format = useFormat();
  return (
    <dl className="sent-prices">
      {entries.map(({ productId, communicatedPrice, variation }) => (
        <div key={productId}>
          <dt>{t(`app:products.${productId}`)}</dt>
          <dd>
            {communicatedPrice === null ? (
              '–'
            ) : communicatedPrice === 0 ? (
              t('prices.notSold')
            ) : (
              <>
                <strong>{format.unitPrice(communicatedPrice)}</strong>{' '}
                <span className="quiet">€/{t(`app:units.${productById(productId).unit}One`)}</span>
              </>
            )}
          </dd>
          <dd className="price-change">
            <Change percent={variation} />
          </dd>
        </div>
      ))}
    </dl>
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
