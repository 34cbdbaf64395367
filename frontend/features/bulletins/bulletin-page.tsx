import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { firstYearOfWorkbooks } from '../../../functions/documents/rules/document-name-patterns.ts';
import { useEnergyWords } from '../../shared/energy/energy.ts';
import { MonthChoice } from '../../shared/energy/month-choice.tsx';
import { useOwnHead } from '../../shared/own-head.ts';
import { useYearChoice, yearAsked, yearsBack } from '../../shared/prices/year-choice.ts';
import { ChoiceButtons } from '../../ui/choice-buttons.tsx';
import { DownloadArea } from '../../ui/download.tsx';
import { PageHeading } from '../../ui/page.tsx';
import { BulletinFigures, useBulletinFigures, useBulletinNews } from './bulletin-figures.tsx';
import type { Sector } from './bulletin-tables.ts';
import { QuarterlyBulletin } from './quarterly-bulletin.tsx';
import { TablesNews, YearlyBulletin } from './yearly-bulletin.tsx';
import './bulletins.css';

const firstYear = 2003;

interface BulletinPageProps {
  readonly page: 'oil-bulletin' | 'coal-bulletin';
  readonly sector: Sector;
}

/** The bulletin of the year in the address. */
function BulletinPage({ page, sector }: BulletinPageProps) {
  const { t } = useTranslation('bulletins');
  const years = yearsBack(firstYear);
  const [year, setYear] = useYearChoice(years);
  const figures = useBulletinFigures(sector);
  const news = useBulletinNews(figures);
  useBulletinHead(page, years, figures, news);
  const Bulletin = year >= firstYearOfWorkbooks ? YearlyBulletin : QuarterlyBulletin;
  return (
    <div className="container">
      <DownloadArea>
        <PageHeading
          aside={figures.read.shown ? <MonthChoice shown={figures.read.shown} /> : undefined}
          lead={
            news ??
            (figures.hasNone && year >= firstYearOfWorkbooks && years.includes(year) ? (
              <TablesNews year={year} sector={sector} otherwise={t(`${page}.lead`)} />
            ) : (
              t(`${page}.lead`)
            ))
          }
        >
          {t(`app:pages.${page}.title`)}
        </PageHeading>
        <BulletinFigures {...figures} />
        <h2 className="h3 mb-3">{t('ofYear', { year })}</h2>
        {news ? <p>{t(`${page}.lead`)}</p> : null}
        <YearButtons label={t('chooseYear')} years={years} chosen={year} onChoose={setYear} />
        {years.includes(year) ? (
          <Bulletin key={year} year={year} sector={sector} />
        ) : (
          <p>{t('none', { year, first: firstYear })}</p>
        )}
      </DownloadArea>
    </div>
  );
}

/** Title and address of a bulletin for a requested year or section, if everything requested exists. */
function useBulletinHead(
  page: BulletinPageProps['page'],
  years: readonly number[],
  { own, section, product, isOfProduct, unknown, read }: ReturnType<typeof useBulletinFigures>,
  news: string | undefined,
): void {
  const { t } = useTranslation('bulletins');
  const words = useEnergyWords();
  const [address] = useSearchParams();
  const year = yearAsked(address);
  const asksFigures = ['sezione', 'prodotto', 'mese'].some((name) => address.get(name));
  const areThere = !asksFigures || (read.shown && !unknown && !read.noMonth);
  const isThere = areThere && (year === undefined || years.includes(year));
  const asked: readonly (readonly [name: string, value: string, text: string])[] = [
    ...(year === undefined ? [] : [['anno', String(year), String(year)] as const]),
    ...(section === own[0]
      ? []
      : [['sezione', section, t(`figures.sections.${section}`)] as const]),
    ...(isOfProduct ? [['prodotto', product, t(`figures.products.${product}`)] as const] : []),
    ...(read.asked === undefined
      ? []
      : [['mese', read.asked, words.monthName(read.asked)] as const]),
  ];
  useOwnHead(
    isThere && asked.length > 0
      ? {
          title: [t(`app:pages.${page}.title`), ...asked.map(([, , text]) => text)].join(', '),
          description:
            year === undefined || asksFigures
              ? (news ?? t(`${page}.lead`))
              : `${t('ofYear', { year })}. ${t(`${page}.lead`)}`,
          query: `?${new URLSearchParams(asked.map(([name, value]) => [name, value]))}`,
        }
      : undefined,
  );
}

export const OilBulletinPage = () => <BulletinPage page="oil-bulletin" sector="P" />;
export const CoalBulletinPage = () => <BulletinPage page="coal-bulletin" sector="C" />;

interface YearButtonsProps {
  /** Accessible name of the group. */
  readonly label: string;
  readonly years: readonly number[];
  readonly chosen: number;
  readonly onChoose: (year: number) => void;
}

/** A choice of one year; without scripts a list of links. */
function YearButtons({ years, ...rest }: YearButtonsProps) {
  return (
    <div className="year-buttons">
      <ChoiceButtons
        {...rest}
        menuOnPhone
        choices={years.map((year) => ({ id: year, label: String(year) }))}
      />
      <noscript>
        <nav className="quiet-actions" aria-label={rest.label}>
          {years.map((year) => (
            <a key={year} href={`?anno=${year}`}>
              {year}
            </a>
          ))}
        </nav>
      </noscript>
    </div>
  );
}
