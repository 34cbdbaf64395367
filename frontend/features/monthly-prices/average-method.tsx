import { useTranslation } from 'react-i18next';
import { PageLink } from '../../shared/navigation.tsx';

const paragraphs = ['validity', 'mean', 'example', 'parts', 'partial', 'publication'] as const;

/** How a monthly average comes about. */
export function AverageMethod() {
  const { t } = useTranslation('monthly-prices');
  return (
    <section className="average-method">
      <h2 className="h4">{t('method.title')}</h2>
      <div className="prose">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{t(`method.${paragraph}`)}</p>
        ))}
        <p>
          {t('method.yearly')} <PageLink page="yearly-prices" />
        </p>
      </div>
    </section>
  );
}
