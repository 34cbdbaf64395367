import { useQuery } from '@tanstack/react-query';
import { use, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { NewsItem } from '../../../functions/documents/contract/news.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { externalAddress } from '../../lib/external-links.ts';
import { useFormat } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { PageDirectory, PageLink, useNavigationState } from '../../shared/navigation.tsx';
import { ExternalLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Badge } from '../../ui/page.tsx';
import { EnergyFigures } from './energy-figures.tsx';
import { LatestFigures } from './latest-figures.tsx';
import { type Publication, publications } from './publications.ts';
import './home.css';

const sections = [
  { id: 'publications', icon: 'it-file' },
  { id: 'open-data', icon: 'it-download', page: 'open-data' },
  { id: 'surveys', icon: 'it-pencil', page: 'survey-landing' },
] as const;

/** An overview of the site, with every publication as a card. */
export function HomePage() {
  const { t } = useTranslation('home');
  const directory = use(PageDirectory);
  useScrollToPublications();
  const cards = publications.filter(({ page }) => !page || directory.has(page));
  return (
    <>
      <section className="home-hero">
        <div className="container">
          <h1 tabIndex={-1}>{t('title')}</h1>
          <LatestFigures />
          <EnergyFigures />
          <p className="lead">{t('intro')}</p>
          <ul className="home-sections">
            {sections.map((section) => (
              <SectionCard key={section.id} section={section} />
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

/** A section of the site; the whole card leads to it. */
function SectionCard({ section }: { readonly section: (typeof sections)[number] }) {
  const { t } = useTranslation('home');
  const { id, icon } = section;
  const title = t(`sections.${id}.title`);
  return (
    <li>
      <Icon name={icon} className="icon-primary" />
      <div>
        <h2 className="h5">
          {'page' in section ? (
            <PageLink page={section.page} className="publication-link">
              {title}
            </PageLink>
          ) : (
            <a href="#publications-title" className="publication-link">
              {title}
            </a>
          )}
        </h2>
        <p>{t(`sections.${id}.text`)}</p>
      </div>
    </li>
  );
}

/** "Other publications" in the menu scrolls to the open-data card. */
function useScrollToPublications(): void {
  const { section } = useNavigationState();
  const { pathname } = useLocation();
  const wanted = section === 'publications' || pathname === '/altre-pubblicazioni';
  useEffect(() => {
    if (!wanted) return;
    // Every navigation scrolls to the top first.
    const frame = requestAnimationFrame(() => {
      const target =
        document.getElementById('card-open-data') ?? document.getElementById('publications-title');
      target?.scrollIntoView({ behavior: 'smooth' });
    });
    return () => cancelAnimationFrame(frame);
  }, [wanted]);
}

/** Languages as the news call names them. */
const newsLanguages = { it: 'it_IT', en: 'en_US' } as const;

/** The ten latest news of the last month; nothing while there are none, or when they cannot be read. */
function LatestNewsBlock() {
  const { t } = useTranslation('home');
  const format = useFormat();
  const language = newsLanguages[useLanguage()];
  const { data } = useQuery(
    apiQuery('news/list', { query: { start: 1, end: 31, language, limit: 10 }, silent: true }),
  );
  if (!data || data.length === 0) return null;
  return (
    <section className="latest-news" aria-labelledby="latest-news-title">
      <h2 className="h4" id="latest-news-title">
        {t('latestNews')}
      </h2>
      <ul>
        {data.map((item) => (
          <li key={item.id}>
            <time dateTime={item.date}>{format.date(item.date)}</time>
            <NewsLink item={item} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function NewsLink({ item: { title, url } }: { readonly item: NewsItem }) {
  return url.startsWith('/') ? (
    <a href={url}>{title}</a>
  ) : (
    <ExternalLink href={url}>{title}</ExternalLink>
  );
}

const drawings = import.meta.glob<string>('./images/*.svg', {
  eager: true,
  import: 'default',
  query: '?no-inline',
});

/** One publication: drawing, linked title, what it is, tags. Narrow windows keep drawing and title. */
function PublicationCard({ card }: { readonly card: Publication }) {
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
            <ExternalLink href={externalAddress(card.link)} className="publication-link">
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

function CardTags({ card }: { readonly card: Publication }) {
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
