import { use, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { PageDirectory, useArrival } from '../../shared/navigation.tsx';
import { Icon } from '../../ui/icon.tsx';
import { publicationCards } from './cards.ts';
import './home.css';
import { LatestNewsBlock } from './latest-news-block.tsx';
import { PublicationCard } from './publication-card.tsx';

const sections = [
  { id: 'publications', icon: 'it-file' },
  { id: 'open-data', icon: 'it-download' },
  { id: 'surveys', icon: 'it-pencil' },
] as const;

/** What the site offers, and every publication as a card. */
export function HomePage() {
  const { t } = useTranslation('home');
  const directory = use(PageDirectory);
  useScrollToPublications();
  const cards = publicationCards.filter(({ page }) => !page || directory.has(page));
  return (
    <>
      <section className="home-hero">
        <div className="container">
          <h1 tabIndex={-1}>{t('title')}</h1>
          <p className="lead">{t('intro')}</p>
          <ul className="home-sections">
            {sections.map(({ id, icon }) => (
              <li key={id}>
                <Icon name={icon} className="icon-primary" />
                <div>
                  <h2 className="h5">{t(`sections.${id}.title`)}</h2>
                  <p>{t(`sections.${id}.text`)}</p>
                </div>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <div className="container">
        <p className="home-notice">
          <Icon name="it-info-circle" className="icon-primary" />
          <span>{t('notice')}</span>
        </p>
        <LatestNewsBlock />
        <section aria-labelledby="publications-title">
          <h2 className="h3" id="publications-title">
            {t('publications')}
          </h2>
          <div className="publication-grid">
            {cards.map((card) => (
              <PublicationCard key={card.id} card={card} />
            ))}
          </div>
        </section>
      </div>
    </>
  );
}

/** The menu's "other publications" lead here, down to the open-data card. */
function useScrollToPublications(): void {
  const { section } = useArrival();
  const { pathname } = useLocation();
  const wanted = section === 'publications' || pathname === '/altre-pubblicazioni';
  useEffect(() => {
    if (!wanted) return;
    // After the arrival at the top of the page, which every navigation brings.
    const frame = requestAnimationFrame(() => {
      const target =
        document.getElementById('card-open-data') ?? document.getElementById('publications-title');
      target?.scrollIntoView({ behavior: 'smooth' });
    });
    return () => cancelAnimationFrame(frame);
  }, [wanted]);
}
