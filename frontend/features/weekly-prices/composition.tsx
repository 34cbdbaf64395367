import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import {
  type TaxedPrice,
  taxedPriceText,
  taxSharesText,
} from '../../../functions/open-data/charts/rules/part-findings.ts';
import type { WeeklyPrice } from '../../../functions/prices/national-prices/contract/national-prices.ts';
import { productById, type Unit } from '../../../functions/sample/rules/products.ts';
import { useFormat } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { PageLink } from '../../shared/navigation.tsx';
import { partShares, priceParts } from '../../shared/prices/price-parts.ts';
import { usePriceUnit } from '../../shared/prices/price-unit.tsx';
import { useProductChoice } from '../../shared/prices/product-choice.ts';
import { BarChart } from '../../ui/chart/bar-chart.tsx';
import type { ComparedBar } from '../../ui/chart/bar-drawing.tsx';
import { PieChart } from '../../ui/chart/pie-chart.tsx';
import { ChoiceButtons } from '../../ui/choice-buttons.tsx';

const units: readonly Unit[] = ['litre', 'kilogram'];
const parameter = 'confronto';
/** The value in the address that chooses amounts: `confronto=euro`. Shares are the default and are not named. */
const asAmounts = 'euro';

/** The parts of the prices of a survey: all products side by side, and the chosen one in words. */
export function Composition({ prices }: { readonly prices: readonly WeeklyPrice[] }) {
  const { t } = useTranslation('weekly-prices');
  const [address, setAddress] = useSearchParams();
  const stacked = address.get(parameter) === asAmounts ? 'amounts' : 'shares';
  const choose = (chosen: typeof stacked) => {
    const next = new URLSearchParams(address);
    if (chosen === 'amounts') next.set(parameter, asAmounts);
    else next.delete(parameter);
    setAddress(next, { replace: true, preventScrollReset: true });
  };
  return (
    <section className="page-section">
      <h2>{t('structure.title')}</h2>
      <div className="composition">
        <div>
          <ChoiceButtons
            label={t('compared.choose')}
            choices={(['shares', 'amounts'] as const).map((id) => ({
              id,
              label: t(`compared.${id}`),
            }))}
            chosen={stacked}
            onChoose={choose}
          />
          {stacked === 'shares' ? (
            <ShareBars prices={prices} />
          ) : (
            // Prices per litre and per kilogram cannot use the same scale.
            units.map((unit) => (
              <AmountBars
                key={unit}
                unit={unit}
                prices={prices.filter(({ productId }) => productById(productId).unit === unit)}
              />
            ))
          )}
        </div>
        <ChosenStructure prices={prices} />
      </div>
    </section>
  );
}

const taxedPrice = ({ productId, totalPrice, netPrice }: WeeklyPrice): TaxedPrice => {
  const total = Math.round(totalPrice * 100);
  return { productId, total, taxes: total - Math.round(netPrice * 100) };
};

/** The parts of the price of the product that is chosen: a doughnut beside its words. */
function ChosenStructure({ prices }: BarsProps) {
  const { t } = useTranslation('weekly-prices');
  const format = useFormat();
  const language = useLanguage();
  const unit = usePriceUnit('one');
  const [chosen] = useProductChoice();
  const price = prices.find(({ productId }) => productId === chosen) ?? prices[0];
  if (!price) return null;
  const product = t(`app:products.${price.productId}`);
  return (
    <div className="chosen-structure">
      <PieChart
        id="composizione"
        title={t('structure.of', { product })}
        finding={taxedPriceText(taxedPrice(price), product, language)}
        subtitle={t('structure.subtitle', {
          unit: unit.shortName(productById(price.productId).unit),
        })}
        date={price.date}
        asOf={t('surveyOf', { date: format.longDate(price.date) })}
        slices={priceParts
          .filter((part) => price[part] > 0)
          .map((part) => ({
            id: part,
            name: t(`app:amounts.${part}`),
            value: unit.scaled(price[part]),
          }))}
        unit={unit.shortName(productById(price.productId).unit)}
        valueText={unit.scaledText}
        decimals={unit.decimals}
      />
      <p className="quiet-actions only-on-screen">
        <PageLink
          page="monthly-prices"
          suffix={`?pid=${price.productId}&vista=composizione&periodo=tutto#andamento`}
        >
          {t('structure.overTime', { product })}
        </PageLink>
      </p>
    </div>
  );
}

interface BarsProps {
  readonly prices: readonly WeeklyPrice[];
}

function ShareBars({ prices }: BarsProps) {
  const { t } = useTranslation('weekly-prices');
  const format = useFormat();
  const language = useLanguage();
  const common = useBars(prices, (price) => partShares(price) ?? []);
  if (!common) return null;
  return (
    <BarChart
      {...common}
      id="confronto"
      title={t('compared.ofShares')}
      finding={taxSharesText(prices.map(taxedPrice), language)}
      subtitle={t('compared.subtitle')}
      stacked="shares"
      unit={t('chart:views.unit.shares')}
      valueText={(value) => format.number(value, 1)}
      totalText={({ values: [net = 100] }) =>
        t('compared.taxes', { percent: format.number(100 - net) })
      }
      decimals={1}
    />
  );
}

function AmountBars({ prices, unit }: BarsProps & { readonly unit: Unit }) {
  const { t } = useTranslation('weekly-prices');
  const shown = usePriceUnit('one');
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

/** The data that both kinds of bars share, the most taxed product first; nothing without prices. */
function useBars(
  prices: readonly WeeklyPrice[],
  valuesOf: (price: WeeklyPrice) => readonly number[],
) {
  const { t } = useTranslation('weekly-prices');
  const format = useFormat();
  const [, choose] = useProductChoice();
  const [first] = prices;
  if (!first) return undefined;
  const netShare = (price: WeeklyPrice) => partShares(price)?.[0] ?? 0;
  return {
    parts: priceParts.map((part) => t(`app:amounts.${part}`)),
    bars: prices
      .toSorted((a, b) => netShare(a) - netShare(b))
      .map(
        (price): ComparedBar => ({
          id: String(price.productId),
          name: t(`app:products.${price.productId}`),
          values: valuesOf(price),
        }),
      ),
    date: first.date,
    asOf: t('surveyOf', { date: format.longDate(first.date) }),
    onChoose: (id: string) => {
      const price = prices.find(({ productId }) => String(productId) === id);
      if (price) choose(price.productId);
    },
  };
}
