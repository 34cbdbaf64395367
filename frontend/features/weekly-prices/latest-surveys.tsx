import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { SurveyView } from '../../../functions/contract/surveys.ts';
import { fetchFile } from '../../lib/api-client.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { DownloadButton } from '../../ui/download.tsx';
import { Spinner } from '../../ui/feedback.tsx';

/** The latest sixteen surveys, each with its prices as files; inside a `DownloadArea`. */
export function LatestSurveys() {
  const { t } = useTranslation('weekly-prices');
  const { data, isPending } = useQuery(apiQuery('surveys/latest', { query: { limit: 16 } }));
  return (
    <section>
      <h2 className="h4">{t('latest.title')}</h2>
      {isPending ? <Spinner /> : null}
      {isPending || data?.length ? null : <p>{t('app:states.empty')}</p>}
      <ul className="survey-list">
        {data?.map((survey) => (
          <SurveyFiles key={survey.id} survey={survey} />
        ))}
      </ul>
    </section>
  );
}

function SurveyFiles({ survey: { id, date } }: { readonly survey: SurveyView }) {
  const { t } = useTranslation('weekly-prices');
  const format = useFormat();
  const lang = useLanguage();
  const file = (kind: 'CSV' | 'EXCEL') => () =>
    fetchFile('weekly-prices/export', { params: { id }, query: { format: kind, lang } });
  const day = format.longDate(date);
  return (
    <li className="survey-list-item">
      <Link to={`?data=${date}`}>{day}</Link>
      <span className="survey-list-files">
        <DownloadButton size="xs" request={file('CSV')}>
          CSV<span className="visually-hidden"> {t('latest.ofSurvey', { date: day })}</span>
        </DownloadButton>
        <DownloadButton size="xs" request={file('EXCEL')}>
          Excel<span className="visually-hidden"> {t('latest.ofSurvey', { date: day })}</span>
        </DownloadButton>
      </span>
    </li>
  );
}
