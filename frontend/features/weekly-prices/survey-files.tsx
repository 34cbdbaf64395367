import { useTranslation } from 'react-i18next';
import type { SurveyView } from '../../../functions/contract/surveys.ts';
import { apiAddress } from '../../lib/api-client.ts';
import { useFormat } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { DownloadLink } from '../../ui/download.tsx';

const kinds = [
  { format: 'CSV', name: 'CSV' },
  { format: 'EXCEL', name: 'Excel' },
] as const;

/** A survey's prices as files; inside a `DownloadArea`. */
export function SurveyFiles({ survey: { id, date } }: { readonly survey: SurveyView }) {
  const { t } = useTranslation('weekly-prices');
  const { longDate } = useFormat();
  const lang = useLanguage();
  return (
    <span className="survey-files">
      {kinds.map(({ format, name }) => (
        <DownloadLink
          key={format}
          href={apiAddress('weekly-prices/export', { params: { id }, query: { format, lang } })}
        >
          {name}
          <span className="visually-hidden"> {t('latest.ofSurvey', { date: longDate(date) })}</span>
        </DownloadLink>
      ))}
    </span>
  );
}
