import { useTranslation } from 'react-i18next';
import type { EnergyLineView } from '../../../functions/open-data/energy/contract.ts';
import { yearSoFar } from '../../../functions/open-data/energy/rules/energy-months.ts';
import {
  seriesOfLine,
  subjectOf,
} from '../../../functions/open-data/energy/rules/energy-subjects.ts';
import { monthBefore } from '../../../functions/platform/kernel/calendar.ts';
import { apiAddress } from '../../lib/api-client.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { Amount, AmountWithChange } from './amount.tsx';
import { type ShownMonth, useEnergyWords } from './energy.ts';

interface TwelveMonthsProps {
  readonly shown: ShownMonth;
  readonly line: EnergyLineView;
}

/**
 * The sum of twelve months with its change, or that a month is missing; it links to the list of the cells that it
 * adds up. Or the year so far, which links to its cell.
 */
export function TwelveMonths({ shown, line }: TwelveMonthsProps) {
  const { subject, month, ofYearSoFar } = shown;
  const { t } = useTranslation('energy');
  const words = useEnergyWords();
  const lang = useLanguage();
  const { twelveMonths, twelveMonthsBefore } = line;
  if (ofYearSoFar) {
    const [period = '', before = ''] = [month, monthBefore(month, 12)].map(yearSoFar);
    return <Amount {...{ line, period, before }} />;
  }
  if (twelveMonths === null) return <span className="quiet">{t('monthMissing')}</span>;
  const address = apiAddress('series/get', {
    params: { flow: subjectOf(subject).dataset },
    query: {
      ...seriesOfLine(subject, line.code),
      ...{ frequency: 'M', from: monthBefore(month, 11), to: month, format: 'CSV', lang },
    },
  });
  return (
    <AmountWithChange now={twelveMonths} before={twelveMonthsBefore ?? undefined}>
      <a className="energy-cell" href={address} title={t('cells')}>
        {words.amount(twelveMonths)}
      </a>
    </AmountWithChange>
  );
}
