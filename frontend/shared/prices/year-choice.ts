import { useSearchParams } from 'react-router-dom';
import { todayInRome } from '../../../functions/platform/kernel/calendar.ts';
import { clock } from '../../../functions/platform/kernel/clock.ts';

const name = 'anno';

/** The current year in Rome. */
export function currentYear(now = clock.now()): number {
  return Number(todayInRome(now).slice(0, 4));
}

/** Years in descending order. */
export function yearsBack(first: number, last = currentYear()): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => last - index);
}

/** The year in an address, whether or not it has any figures; undefined when it names none. */
export function yearAsked(address: URLSearchParams): number | undefined {
  const text = address.get(name) ?? '';
  return /^\d{4}$/.test(text) ? Number(text) : undefined;
}

/** The year of a page, kept in the address as `anno`; by default the first of the choices. */
export function useYearChoice(years: readonly number[]): [number, (year: number) => void] {
  const [address, setAddress] = useSearchParams();
  const choose = (year: number) => {
    const next = new URLSearchParams(address);
    next.set(name, String(year));
    setAddress(next, { replace: true, preventScrollReset: true });
  };
  return [yearAsked(address) ?? years[0] ?? currentYear(), choose];
}
