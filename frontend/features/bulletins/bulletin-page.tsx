import { useTranslation } from 'react-i18next';
import { firstYearOfWorkbooks } from '../../../functions/domain/document-name-patterns.ts';
import { useYearChoice, yearsBack } from '../../shared/year-choice.ts';
import { DownloadArea } from '../../ui/download.tsx';
import { PageHeading } from '../../ui/page.tsx';
import type { Sector } from './definitions.ts';
import { QuarterlyBulletin } from './quarterly-bulletin.tsx';
import { YearButtons } from './year-buttons.tsx';
import { YearlyBulletin } from './yearly-bulletin.tsx';
import './bulletins.css';

const firstYear = 2003;

interface BulletinPageProps {
  readonly page: 'oil-bulletin' | 'coal-bulletin';
  readonly sector: Sector;
}

/** The bulletin of a year, which the address keeps. */
function BulletinPage({ page, sector }: BulletinPageProps) {
  const { t } = useTranslation('bulletins');
  const years = yearsBack(firstYear);
  const [year, setYear] = useYearChoice(years);
  const Bulletin = year >= firstYearOfWorkbooks ? YearlyBulletin : QuarterlyBulletin;
  return (
    <div className="container">
      <DownloadArea>
        <PageHeading lead={t(`${page}.lead`)}>{t(`app:pages.${page}.title`)}</PageHeading>
        <YearButtons label={t('chooseYear')} years={years} chosen={year} onChoose={setYear} />
        <h2 className="h3 mb-3">{t('ofYear', { year })}</h2>
        <Bulletin key={year} year={year} sector={sector} />
      </DownloadArea>
    </div>
  );
}

export const OilBulletinPage = () => <BulletinPage page="oil-bulletin" sector="P" />;
export const CoalBulletinPage = () => <BulletinPage page="coal-bulletin" sector="C" />;
