import { useTranslation } from 'react-i18next';
import { PageLink } from './page-directory.tsx';

/** Leads to the audit trail of one thing. @param subject as the trail names it: `survey/12` */
export function HistoryLink({ subject }: { readonly subject: string }) {
  const { t } = useTranslation();
  return (
    <p className="history-link">
      <PageLink page="monitor-audit" suffix={`?oggetto=${encodeURIComponent(subject)}`}>
        {t('actions.history')}
      </PageLink>
    </p>
  );
}
