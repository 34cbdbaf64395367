import { useTranslation } from 'react-i18next';
import { firstYearOfWorkbooks } from '../../../functions/documents/rules/document-name-patterns.ts';
import { useYearChoice, yearsBack } from '../../shared/prices/year-choice.ts';
import { ChoiceButtons } from '../../ui/choice-buttons.tsx';
import { DownloadArea } from '../../ui/download.tsx';
import { PageHeading } from '../../ui/page.tsx';
import type { Sector } from './bulletin-tables.ts';
import { QuarterlyBulletin } from './quarterly-bulletin.tsx';
import { YearlyBulletin } from './yearly-bulletin.tsx';
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
  const Bulletin = year >= firstYearOfWorkbooks ? YearlyBulletin : QuarterlyBulletin;
  return (
    <div className="container">
      <DownloadArea>
        <PageHeading lead={t(`${page}.lead`)}>{t(`app:pages.${page}.title`)}</PageHeading>
        <h2 className="h3 mb-3">{t('ofYear', { year })}</h2>
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

export const OilBulletinPage = () => <BulletinPage page="oil-bulletin" sector="P" />;
export const CoalBulletinPage = () => <BulletinPage page="coal-bulletin" sector="C" />;

interface YearButtonsProps {
  /** Accessible name of the group. */
  readonly label: string;
  readonly years: readonly number[];
  readonly chosen: number;
  readonly onChoose: (year: number) => void;
}

/** A choice of one year as toggle buttons. */
function YearButtons({ years, ...rest }: YearButtonsProps) {
  return (
    <div className="year-buttons">
      <ChoiceButtons {...rest} choices={years.map((year) => ({ id: year, label: String(year) }))} />
    </div>
  );
}
