import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { Unit } from '../../functions/domain/products.ts';
import { useFormat } from '../lib/format.ts';
import { ChoiceButtons } from '../ui/button.tsx';

/** In which unit a page shows prices: as published, per 1000 units, or per unit as at the pump. */
export interface PriceUnit {
  readonly id: 'thousand' | 'one';
  /** Writes a price that comes in EUR per 1000 units. */
  readonly price: (eurosPer1000: number) => string;
  readonly difference: (eurosPer1000: number) => string;
  /** The value of a chart, and how that is written. */
  readonly scaled: (eurosPer1000: number) => number;
  readonly scaledText: (value: number) => string;
  /** Of a chart's values. */
  readonly decimals: number;
  /** "€ per 1.000 litri", "€ per litro". */
  readonly name: (unit: Unit) => string;
}

const parameter = 'unita';

/** The unit is stored in the address: `unita=1` is per litre or kilogram. */
export function usePriceUnit(): PriceUnit {
  const { t } = useTranslation();
  const format = useFormat();
  const [address] = useSearchParams();
  return address.get(parameter) === '1'
    ? {
        id: 'one',
        price: format.unitPrice,
        difference: (value) => format.difference(value / 1000, 3),
        scaled: (value) => value / 1000,
        scaledText: (value) => format.number(value, 3),
        decimals: 3,
        name: (unit) => t(`units.per1.${unit}`),
      }
    : {
        id: 'thousand',
        price: format.price,
        difference: format.difference,
        scaled: (value) => value,
        scaledText: format.price,
        decimals: 2,
        name: (unit) => t(`units.per1000.${unit}`),
      };
}

/** Switches between prices per 1000 units and per unit. */
export function PriceUnitSwitch() {
  const { t } = useTranslation();
  const { id } = usePriceUnit();
  const [address, setAddress] = useSearchParams();
  const choose = (chosen: PriceUnit['id']) => {
    const next = new URLSearchParams(address);
    if (chosen === 'one') next.set(parameter, '1');
    else next.delete(parameter);
    setAddress(next, { replace: true, preventScrollReset: true });
  };
  return (
    <ChoiceButtons
      label={t('units.choose')}
      choices={(['thousand', 'one'] as const).map((one) => ({
        id: one,
        label: t(`units.choices.${one}`),
      }))}
      chosen={id}
      onChoose={choose}
    />
  );
}
