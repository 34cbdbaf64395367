import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { Unit } from '../../../functions/sample/rules/products.ts';
import { useFormat } from '../../lib/format.ts';
import { keepChoice, useKeptChoice } from '../../lib/kept-choices.ts';
import { ChoiceButtons } from '../../ui/choice-buttons.tsx';

/** The unit in which prices are shown: as published, per 1000 units, or per unit as at the pump. */
export type PriceUnitId = 'thousand' | 'one';

export interface PriceUnit {
  readonly id: PriceUnitId;
  /** Writes a price that comes in EUR per 1000 units. */
  readonly price: (eurosPer1000: number) => string;
  readonly difference: (eurosPer1000: number) => string;
  /** The value of a chart, and how that is written. */
  readonly scaled: (eurosPer1000: number) => number;
  readonly scaledText: (value: number) => string;
  /** Decimals of a chart's values. */
  readonly decimals: number;
  /** "€ per 1.000 litri", "€ per litro". */
  readonly name: (unit: Unit) => string;
  /** A short form: "€/1.000 l", "€/l". */
  readonly shortName: (unit: Unit) => string;
}

const parameter = 'unita';
/** Names of the units in addresses and in the browser's storage. */
const names: Readonly<Record<PriceUnitId, string>> = { one: '1', thousand: '1000' };
const ids: readonly PriceUnitId[] = ['thousand', 'one'];

/** The unit in the address, or the one chosen on this device, which applies to every page. */
function useChosenUnit(): PriceUnitId | undefined {
  const [address] = useSearchParams();
  const kept = useKeptChoice(parameter);
  const named = (text: string | null | undefined) => ids.find((id) => names[id] === text);
  return named(address.get(parameter)) ?? named(kept);
}

/**
 * The unit of prices, which once chosen is the same everywhere. @param usual the unit if none was chosen: for tables
 * that of the published record
 */
export function usePriceUnit(usual: PriceUnitId = 'thousand'): PriceUnit {
  const { t } = useTranslation();
  const format = useFormat();
  return (useChosenUnit() ?? usual) === 'one'
    ? {
        id: 'one',
        price: format.unitPrice,
        difference: (value) => format.difference(value / 1000, 3),
        scaled: (value) => value / 1000,
        scaledText: (value) => format.number(value, 3),
        decimals: 3,
        name: (unit) => t(`units.per1.${unit}`),
        shortName: (unit) => t(`units.short.${unit}`),
      }
    : {
        id: 'thousand',
        price: format.price,
        difference: format.difference,
        scaled: (value) => value,
        scaledText: format.price,
        decimals: 2,
        name: (unit) => t(`units.per1000.${unit}`),
        shortName: (unit) => t(`units.shortThousand.${unit}`),
      };
}

/** Switches between prices per 1000 units and per unit, on this page and on those that follow. */
export function PriceUnitSwitch() {
  const { t } = useTranslation();
  const { id } = usePriceUnit();
  const [address, setAddress] = useSearchParams();
  const choose = (chosen: PriceUnitId) => {
    keepChoice(parameter, names[chosen]);
    const next = new URLSearchParams(address);
    if (chosen === 'one') next.set(parameter, names.one);
    else next.delete(parameter);
    setAddress(next, { replace: true, preventScrollReset: true });
  };
  return (
    <ChoiceButtons
      label={t('units.choose')}
      choices={ids.map((one) => ({ id: one, label: t(`units.choices.${one}`) }))}
      chosen={id}
      onChoose={choose}
    />
  );
}
