import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import {
  type EnergySubjectName,
  subjectOf,
} from '../../../functions/open-data/energy/rules/energy-subjects.ts';
import type { AskedFigures } from '../../../functions/open-data/search/contract.ts';
import { datedQuestion } from '../../../functions/open-data/search/rules/asked-date.ts';
import { askedLine } from '../../../functions/open-data/search/rules/asked-line.ts';
import { monthBefore, todayInRome } from '../../../functions/platform/kernel/calendar.ts';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { AmountWithChange } from '../../shared/energy/amount.tsx';
import { leadingValue, useEnergyWords } from '../../shared/energy/energy.ts';
import type { Answered } from './found-pages.ts';

interface EnergyAnswerProps {
  readonly subject: EnergySubjectName;
  readonly section: AskedFigures['section'];
  readonly answered: Answered;
}

/** The requested line: its month and twelve months, for the named month or year, otherwise the latest. */
export function EnergyAnswer({ subject, section, answered }: EnergyAnswerProps) {
  const { t } = useTranslation('search');
  const words = useEnergyWords();
  const { question, date, figuresPage: page } = answered;
  // The twelve months that end with December are the year.
  const month = date && (date.grain === 'year' ? `${date.value}-12` : date.value.slice(0, 7));
  const { data } = useQuery({
    ...apiQuery('energy/month', {
      params: { subject },
      query: month === undefined ? {} : { month },
      silent: true,
    }),
    retry: false,
  });
  const { rest } = datedQuestion(question, todayInRome(clock.now()));
  const { total, where } = subjectOf(subject);
  const line = data && askedLine(rest, data.lines, subject, total);
  if (!page || !data?.month || !line) return null;
  const shown = data.month;
  const now = leadingValue(line, shown);
  const before = leadingValue(line, monthBefore(shown, 12));
  const { twelveMonths, twelveMonthsBefore } = line;
  if (now === undefined && twelveMonths === null) return null;
  const query = new URLSearchParams({
    ...(section && { sezione: section }),
    ...(section === 'provinces' && { prodotto: subject }),
    mese: shown,
  });
  const name = t('energy.line', {
    subject: t(`energy.subjects.${subject}`),
    line: words.nameOf(line),
  });
  return (
    <section className="search-price">
      <h2 className="h5">
        {name} <span className="quiet">({t(`energy:units.${where.unit}`)})</span>
      </h2>
      <dl className="search-energy">
        {twelveMonths === null ? null : (
          <div>
            <dt>{t('energy.twelveMonths', { month: words.monthName(shown) })}</dt>
            <dd>
              <AmountWithChange now={twelveMonths} before={twelveMonthsBefore ?? undefined}>
                <strong>{words.amount(twelveMonths)}</strong>
              </AmountWithChange>
            </dd>
          </div>
        )}
        {now === undefined ? null : (
          <div>
            <dt>{words.monthName(shown)}</dt>
            <dd>
              <AmountWithChange now={now} before={before}>
                <strong>{words.amount(now)}</strong>
              </AmountWithChange>
            </dd>
          </div>
        )}
      </dl>
      <Link to={`${page.path}?${query}`}>
        {t('energy.page', { month: words.monthName(shown) })}
      </Link>
    </section>
  );
}
