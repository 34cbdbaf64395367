import type { Query } from '../../../functions/contract/routes.ts';
import { parseIsoDate, todayInRome } from '../../../functions/domain/calendar.ts';

/** What part of the audit trail is shown. */
export interface AuditFilter {
  /** Null together with `month` for all of time, which only one subject's trail can show. */
  readonly year: number | null;
  readonly month: number | null;
  /** `survey`, or a single one `survey/12`. */
  readonly subject: string;
  readonly actor: string;
}

/** The filter of an address: `?anno=2026&mese=3&oggetto=survey/12&utente=rossi`; this month without any. */
export function filterIn(search: URLSearchParams, now: Date): AuditFilter {
  const subject = search.get('oggetto') ?? '';
  const actor = search.get('utente') ?? '';
  const [year, month] = [Number(search.get('anno')), Number(search.get('mese'))];
  if (isYear(year) && isMonth(month)) return { year, month, subject, actor };
  if (isSingle(subject)) return { year: null, month: null, subject, actor };
  const today = parseIsoDate(todayInRome(now));
  return { year: today?.year ?? null, month: today?.month ?? null, subject, actor };
}

export function searchOf({ year, month, subject, actor }: AuditFilter): Record<string, string> {
  return {
    ...(year && month ? { anno: String(year), mese: String(month) } : {}),
    ...(subject ? { oggetto: subject } : {}),
    ...(actor ? { utente: actor } : {}),
  };
}

export function queryOf({ year, month, subject, actor }: AuditFilter): Query<'audit/export'> {
  return {
    ...(year && month ? { month: `${year}-${String(month).padStart(2, '0')}` } : {}),
    ...(subject ? { subject } : {}),
    ...(actor ? { actor } : {}),
  };
}

/** Whether it names one thing and not a kind of things. */
export const isSingle = (subject: string): boolean => /^[\w-]+\/.+/.test(subject);

const isYear = (year: number) => Number.isInteger(year) && year >= 2000 && year < 2100;
const isMonth = (month: number) => Number.isInteger(month) && month >= 1 && month <= 12;
