import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SurveyView } from '../../../functions/prices/surveys/contract/surveys.ts';
import { apiAddress } from '../../lib/api-client.ts';
import { useFormat } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { DownloadLink } from '../../ui/download.tsx';
import { QuietMenu } from '../../ui/overlay/quiet-menu.tsx';

const kinds = [
  { format: 'CSV', name: 'CSV' },
  { format: 'EXCEL', name: 'Excel' },
] as const;

interface SurveyFilesProps {
  readonly survey: SurveyView;
}

/** A survey's prices as files, in a row of words; must be inside a `DownloadArea`. */
export function SurveyFiles({ survey }: SurveyFilesProps) {
  return (
    <span className="survey-files">
      {kinds.map(({ format, name }) => (
        <SurveyFile key={format} survey={survey} format={format}>
          {name}
        </SurveyFile>
      ))}
    </span>
  );
}

/** The same as a menu. */
export function SurveyMenu({ survey }: SurveyFilesProps) {
  const { t } = useTranslation('weekly-prices');
  return (
    <QuietMenu label={t('download')}>
      {kinds.map(({ format, name }) => (
        <li key={format}>
          <SurveyFile survey={survey} format={format} className="dropdown-item list-item">
            {name}
          </SurveyFile>
        </li>
      ))}
    </QuietMenu>
  );
}

interface SurveyFileProps extends SurveyFilesProps {
  readonly format: (typeof kinds)[number]['format'];
  readonly className?: string;
  readonly children: ReactNode;
}

function SurveyFile({ survey: { id, date }, format, className = '', children }: SurveyFileProps) {
  const { t } = useTranslation('weekly-prices');
  const { longDate } = useFormat();
  const lang = useLanguage();
  return (
    <DownloadLink
      className={className}
      href={apiAddress('weekly-prices/export', { params: { id }, query: { format, lang } })}
    >
      {children}
      <span className="visually-hidden"> {t('latest.ofSurvey', { date: longDate(date) })}</span>
    </DownloadLink>
  );
}
