import { useTranslation } from 'react-i18next';
import { PageLink } from '../../shared/navigation.tsx';
import { ExternalLink } from '../../ui/button.tsx';
import { Badge } from '../../ui/page.tsx';
import type { PublicationCard as Card } from './cards.ts';

const drawings = import.meta.glob<string>('./images/*.svg', {
  eager: true,
  import: 'default',
  query: '?no-inline',
});

/** One publication: drawing, linked title, what it is, tags. Narrow windows keep drawing and title. */
export function PublicationCard({ card }: { readonly card: Card }) {
  const { t } = useTranslation('home');
  const title = t(`cards.${card.id}.title`);
  return (
    <article className="publication-card" id={`card-${card.id}`}>
      <img
        className="publication-image"
        src={drawings[`./images/${card.id}.svg`]}
        alt={t('imageFor', { title })}
        width="320"
        height="180"
        loading="lazy"
      />
      <div className="publication-body">
        <h3 className="h5 publication-title">
          {card.page ? (
            <PageLink page={card.page} className="publication-link">
              {title}
            </PageLink>
          ) : (
            <ExternalLink href={card.href ?? ''} className="publication-link">
              {title}
            </ExternalLink>
          )}
        </h3>
        <p className="publication-text">{t(`cards.${card.id}.text`)}</p>
        <CardTags card={card} />
      </div>
    </article>
  );
}

function CardTags({ card }: { readonly card: Card }) {
  const { t } = useTranslation('home');
  if (!card.tags) return null;
  return (
    <p className="publication-tags">
      {card.tags.map(({ text, variant }) => (
        <Badge key={text} variant={variant}>
          {t(`tags.${text}`)}
        </Badge>
      ))}
    </p>
  );
}
