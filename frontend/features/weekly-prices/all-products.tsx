import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { WeeklyPrice } from '../../../functions/contract/weekly-prices.ts';
import { productById, type Unit } from '../../../functions/domain/products.ts';
import { useFormat } from '../../lib/format.ts';
import { partShares, priceParts } from '../../shared/price-parts.ts';
import { usePriceUnit } from '../../shared/price-unit.tsx';
import { ChoiceButtons } from '../../ui/button.tsx';
import { BarChart } from '../../ui/chart/bar-chart.tsx';
import type { ComparedBar } from '../../ui/chart/bar-drawing.tsx';

const units: readonly Unit[] = ['litre', 'kilogram'];
const parameter = 'confronto';
/** As the address names it: `confronto=quote`; amounts are not named. */
const asShares = 'quote';

/** What the prices of a survey are made of, all products side by side: in euro or in percent. */
export function AllProducts({ prices }: { readonly prices: readonly WeeklyPrice[] }) {
  const { t } = useTranslation('weekly-prices');
  const [address, setAddress] = useSearchParams();
  const stacked = address.get(parameter) === asShares ? 'shares' : 'amounts';
  const choose = (chosen: typeof stacked) => {
    const next = new URLSearchParams(address);
    if (chosen === 'shares') next.set(parameter, asShares);
    else next.delete(parameter);
    setAddress(next, { replace: true, preventScrollReset: true });
  };
  return (
    <section className="survey-part">
      <h2 className="h4">{t('compared.title')}</h2>
      <ChoiceButtons
        label={t('compared.choose')}
        choices={(['amounts', 'shares'] as const).map((id) => ({
          id,
          label: t(`compared.${id}`),
        }))}
        chosen={stacked}
        onChoose={choose}
      />
      {stacked === 'shares' ? (
        <ShareBars prices={prices} />
      ) : (
        // Prices per litre and per kilogram cannot share a scale.
        units.map((unit) => (
          <AmountBars
            key={unit}
            unit={unit}
            prices={prices.filter(({ productId }) => productById(productId).unit === unit)}
          />
        ))
      )}
    </section>
  );
}

interface BarsProps {
  readonly prices: readonly WeeklyPrice[];
}

function ShareBars({ prices }: BarsProps) {
  const { t } = useTranslation('weekly-prices');
  const format = useFormat();
  const common = useBars(prices, (price) => partShares(price) ?? []);
  if (!common) return null;
  return (
    <BarChart
      {...common}
      id="confronto"
      title={t('compared.ofShares')}
      stacked="shares"
      unit={t('chart:views.unit.shares')}
      valueText={(value) => format.number(value, 1)}
      decimals={1}
    />
  );
}

function AmountBars({ prices, unit }: BarsProps & { readonly unit: Unit }) {
  const { t } = useTranslation('weekly-prices');
  const shown = usePriceUnit();
  const common = useBars(prices, (price) => priceParts.map((part) => shown.scaled(price[part])));
  if (!common) return null;
  return (
    <BarChart
      {...common}
      id={unit === 'litre' ? 'confronto-litri' : 'confronto-chilogrammi'}
      title={t('compared.of', { unit: shown.name(unit) })}
      stacked="amounts"
      unit={shown.name(unit)}
      valueText={shown.scaledText}
      decimals={shown.decimals}
    />
  );
}

/** What both kinds of bars have in common; nothing without prices. */
function useBars(
  prices: readonly WeeklyPrice[],
  valuesOf: (price: WeeklyPrice) => readonly number[],
) {
  const { t } = useTranslation('weekly-prices');
  const format = useFormat();
  const [first] = prices;
  if (!first) return undefined;
  return {
    parts: priceParts.map((part) => t(`app:amounts.${part}`)),
    bars: prices.map(
      (price): ComparedBar => ({
        id: String(price.productId),
        name: t(`app:products.${price.productId}`),
        values: valuesOf(price),
      }),
    ),
    date: first.date,
    asOf: t('surveyOf', { date: format.longDate(first.date) }),
  };
}
