import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { EnergyOverview } from '../../../functions/open-data/energy/contract.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { PageLink } from '../../shared/navigation.tsx';

type Figure = EnergyOverview[number];

const pages = {
  'oil-consumption': 'oil-consumption',
  'gas-consumption': 'gas-balance',
  'gas-dependence': 'gas-imports',
} as const;

/** The latest consumption of oil and gas, and the dependence on imports; nothing while none is public. */
export function EnergyFigures() {
  const { t } = useTranslation('home');
  const { data } = useQuery(apiQuery('energy/overview', { query: {}, silent: true }));
  if (!data || data.length === 0) return null;
  return (
    <section className="home-energy" aria-labelledby="home-energy-title">
      <h2 className="h4" id="home-energy-title">
        {t('energy.title')}
      </h2>
      <dl>
        {data.map((figure) => (
          <EnergyFigure key={figure.id} figure={figure} />
        ))}
      </dl>
    </section>
  );
}

function EnergyFigure({ figure }: { readonly figure: Figure }) {
  const { t } = useTranslation('home');
  const format = useFormat();
  const { id, month, value } = figure;
  const isShare = id === 'gas-dependence';
  const amount = isShare
    ? format.percent(format.number(Number(value), 1))
    : format.number(Number(value) / 1000, 1);
  const name = format.monthOfYear(Number(month.slice(0, 4)), Number(month.slice(5)));
  return (
    <div>
      <dt>
        <PageLink page={pages[id]} className="publication-link">
          {t(`energy.figures.${id}`)}
        </PageLink>
      </dt>
      <dd>
        <strong>{amount}</strong> {isShare ? null : t(`energy.units.${id}`)}
        <span className="quiet d-block">
          {t(`energy.month.${id}`, { month: name })}
          <Change figure={figure} />
        </span>
      </dd>
    </div>
  );
}

/** A share is compared by its value a year before, a quantity by its change in percent. */
function Change({ figure: { id, value, before } }: { readonly figure: Figure }) {
  const { t } = useTranslation('home');
  const format = useFormat();
  if (before === undefined || Number(before) <= 0) return null;
  const text =
    id === 'gas-dependence'
      ? t('energy.before', { value: format.number(Number(before), 1) })
      : t('energy.change', {
          change: format.difference((100 * (Number(value) - Number(before))) / Number(before), 1),
        });
  return `, ${text}`;
}
