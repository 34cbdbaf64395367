import { useSearchParams } from 'react-router-dom';
import { todayInRome } from '../../functions/domain/calendar.ts';

const name = 'anno';

/** The current year in Rome. */
export function currentYear(now = new Date()): number {
  return Number(todayInRome(now).slice(0, 4));
}

/** Years in descending order. */
export function yearsBack(first: number, last = currentYear()): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => last - index);
}

/** The year an address asks for; the first of the choices when it names none of them. */
function yearOf(address: URLSearchParams, years: readonly number[]): number {
  const text = address.get(name) ?? '';
  const wanted = /^\d{4}$/.test(text) ? Number(text) : Number.NaN;
  return years.includes(wanted) ? wanted : (years[0] ?? currentYear());
}

/** The year a page is about, kept in the address as `anno`. */
export function useYearChoice(years: readonly number[]): [number, (year: number) => void] {
  const [address, setAddress] = useSearchParams();
  const choose = (year: number) => {
    const next = new URLSearchParams(address);
    next.set(name, String(year));
    setAddress(next, { replace: true, preventScrollReset: true });
  };
  return [yearOf(address, years), choose];
}
