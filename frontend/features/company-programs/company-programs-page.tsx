import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { apiQuery } from '../../lib/api-query.ts';
import { useUser } from '../../lib/session.ts';
import { BackTo } from '../../shared/back-to.tsx';
import { useLatestSurvey } from '../../shared/prices/surveys.tsx';
import { Unread } from '../../shared/unread.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Alert, PageSpinner } from '../../ui/feedback.tsx';
import { PageHeading } from '../../ui/page.tsx';
import { type ExampleName, examplesOf } from './examples.ts';
import { KeyList } from './key-list.tsx';
import './company-programs.css';

const steps: readonly ExampleName[] = ['survey', 'products', 'validate', 'send', 'receipts'];

/** Reporting by a program: the company's keys, and what the program sends. */
export function CompanyProgramsPage() {
  const { t } = useTranslation('company-programs');
  const companyId = useUser()?.companyId ?? 0;
  const { survey } = useLatestSurvey();
  const surveyId = survey?.id ?? 1;
  const params = { companyId, surveyId };
  const { data: entries } = useQuery({
    ...apiQuery('company-prices/declarations', { params }),
    enabled: survey !== undefined,
  });
  // A product without a price of the week before is left out: 0 would say that it was not sold.
  const known = (entries ?? []).flatMap(({ productId, previousPrice }) =>
    previousPrice ? [{ productId, communicatedPrice: previousPrice }] : [],
  );
  const prices = known.length > 0 ? known : [{ productId: 1, communicatedPrice: 1789 }];
  const examples = examplesOf({ ...params, prices, origin: window.location.origin });
  return (
    <div className="container company-programs">
      <PageHeading lead={t('lead')}>{t('app:pages.company-programs.title')}</PageHeading>
      <KeyList companyId={companyId} />
      <section>
        <h2 className="h4">{t('guide.title')}</h2>
        <p>{t('guide.text', { companyId, surveyId })}</p>
        <ol>
          {steps.map((step) => (
            <li key={step} className="mb-3">
              <p className="mb-1">{t(`guide.${step}`)}</p>
              <CodeBlock>{examples[step]}</CodeBlock>
            </li>
          ))}
        </ol>
        <h3 className="h5">{t('answers.title')}</h3>
        <ul>
          {['units', 'zero', 'once', 'problems', 'limits'].map((line) => (
            <li key={line}>{t(`answers.${line}`)}</li>
          ))}
        </ul>
      </section>
      <BackTo page="company-home" />
    </div>
  );
}

/** An administrator makes and revokes the keys of any company of the sample, for example for one whose people cannot sign in. */
export function CompanyKeysPage() {
  const { t } = useTranslation('company-programs');
  const id = Number(useParams().companyId);
  const companies = useQuery(apiQuery('companies/list'));
  if (companies.isPending) return <PageSpinner />;
  const company = companies.data?.find((one) => one.id === id);
  return (
    <div className="container company-programs">
      <PageHeading lead={company?.name}>{t('app:pages.monitor-company-keys.title')}</PageHeading>
      <Unread of={['companies/list']} text={t('failures.company')}>
        {company ? (
          <>
            <p>{t('forCompany')}</p>
            <KeyList companyId={id} />
          </>
        ) : (
          <Alert>{t('failures.company')}</Alert>
        )}
      </Unread>
      <BackTo page="monitor-companies" />
    </div>
  );
}
