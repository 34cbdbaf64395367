import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { CompanyPriceChanges } from '../../../functions/prices/publication/contract/corrections.ts';
import { seenOf } from '../../../functions/prices/surveys/rules/drafts.ts';
import { api } from '../../lib/api-client.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { usePage } from '../../shared/navigation.tsx';
import { selectSurvey } from '../../shared/prices/surveys.tsx';
import { Unread } from '../../shared/unread.tsx';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/feedback.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { CorrectionProps } from './correction-tasks.ts';
import { NationalPricesForm } from './national-prices-form.tsx';

/** Links to the check page, where companies' prices are changed, and computes them again. */
export function CompanyCorrection(props: CorrectionProps) {
  const { survey, draft, tasks } = props;
  const { t } = useTranslation('monitor-corrections');
  const openWeekly = useWeeklyPage(survey.id);
  // Step 1 of a withdrawn survey is run on the workflow page, once the survey is open again.
  if (!survey.correction) {
    return (
      <section>
        <h2 className="h4">{t('companies.title')}</h2>
        <p>{t('companies.withdrawn')}</p>
        <Button variant="outline-primary" onClick={() => openWeekly('monitor-weekly')}>
          {t('companies.workflow')}
        </Button>
      </section>
    );
  }
  const params = { surveyId: survey.id };
  return (
    <>
      <section>
        <h2 className="h4">{t('companies.title')}</h2>
        <ChangedPrices surveyId={survey.id} />
        <p>{t(`companies.${draft.companyPrices}`)}</p>
        <div className="form-actions">
          <Button variant="outline-primary" onClick={() => openWeekly('monitor-weekly-check')}>
            {t('companies.change')}
          </Button>
          <Button
            variant="outline-primary"
            busy={tasks.running === 'computeCompanies'}
            disabled={tasks.running !== undefined}
            onClick={() =>
              void tasks.start('computeCompanies', () =>
                api('company-prices/compute', { params, body: seenOf(draft) }),
              )
            }
          >
            {t('companies.compute')}
          </Button>
        </div>
      </section>
      <NationalPricesForm key={draft.fingerprint ?? 'none'} {...props} />
    </>
  );
}

/** Opens a weekly screen with this survey selected. */
function useWeeklyPage(surveyId: number) {
  const navigate = useNavigate();
  const paths = {
    'monitor-weekly': usePage('monitor-weekly')?.path,
    'monitor-weekly-check': usePage('monitor-weekly-check')?.path,
  };
  return (page: keyof typeof paths) => {
    selectSurvey(surveyId);
    navigate(paths[page] ?? '/monitor');
  };
}

function ChangedPrices({ surveyId }: { readonly surveyId: number }) {
  const { t } = useTranslation('monitor-corrections');
  const { data, isError } = useQuery({
    ...apiQuery('corrections/changes', { params: { id: surveyId } }),
    staleTime: 0,
  });
  if (isError) return <Unread of={['corrections/changes']} text={t('failures.changes')} />;
  return data ? <ChangesTable changes={data} /> : <Spinner />;
}

type Change = CompanyPriceChanges[number];

function ChangesTable({ changes }: { readonly changes: CompanyPriceChanges }) {
  const { t } = useTranslation('monitor-corrections');
  const format = useFormat();
  const priceText = (price: Change['after']) => {
    if (!price || price.price === 'no') return t('companies.none');
    return `${format.unitPrice(price.price)} (${t(`companies.sources.${price.source}`)})`;
  };
  return (
    <DataTable
      caption={t('companies.changes')}
      rows={changes}
      rowKey={({ companyId, productId }) => `${companyId}-${productId}`}
      rowsPerPage={10}
      emptyText={t('companies.unchanged')}
      columns={({ heading, number, text }) => [
        heading('company', t('companies.company'), ({ companyName }) => companyName),
        text('product', t('app:amounts.product'), ({ productId }) =>
          t(`app:products.${productId}`),
        ),
        number('before', t('companies.before'), ({ before }) => priceText(before)),
        number('after', t('companies.after'), ({ after }) => priceText(after)),
      ]}
    />
  );
}
