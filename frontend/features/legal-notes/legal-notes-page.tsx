import { useTranslation } from 'react-i18next';
import { PageHeading } from '../../ui/page.tsx';

const sections = ['terms', 'copyright', 'use', 'links', 'viruses', 'news'] as const;

/** The legal notes, in Italian only: the original text prevails. */
export function LegalNotesPage() {
  const { t } = useTranslation('legal-notes');
  return (
    <div className="container" lang="it">
      <PageHeading>{t('title')}</PageHeading>
      <div className="prose">
        {sections.map((section) => (
          <section key={section}>
            <h2 className="h4">{t(`${section}.title`)}</h2>
            {t(`${section}.text`)
              .split('\n')
              .map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
          </section>
        ))}
      </div>
    </div>
  );
}
