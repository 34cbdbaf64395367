import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { text } from '../../../functions/platform/contract/primitives.ts';
import { auditKinds } from '../../../functions/platform/kernel/audit-kinds.ts';
import {
  daysInMonth,
  isoDate,
  parseIsoDate,
  todayInRome,
} from '../../../functions/platform/kernel/calendar.ts';
import type { Query } from '../../../functions/routes.ts';
import { useFormat } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/form/choice-fields.tsx';
import { Form, formResolver } from '../../ui/form/form.tsx';
import { NumberField, TextField } from '../../ui/form/text-fields.tsx';
import { kindKey } from './kind-texts.ts';

interface AuditFilterFormProps {
  readonly filter: AuditFilter;
  readonly onFilter: (filter: AuditFilter) => void;
}

/** Month, kind of subject or a single subject, and author. */
export function AuditFilterForm({ filter, onFilter }: AuditFilterFormProps) {
  const { t } = useTranslation('monitor-audit');
  const format = useFormat();
  const form = useForm({ resolver: formResolver(schema), defaultValues: valuesOf(filter) });
  return (
    <Form form={form} className="audit-filter" onSubmit={(values) => onFilter(filterOf(values))}>
      <div className="form-row">
        <SelectField
          name="month"
          label={t('filter.month')}
          placeholder={t('filter.always')}
          choices={Array.from({ length: 12 }, (_, index) => ({
            value: index + 1,
            label: format.month(index + 1),
          }))}
        />
        <NumberField name="year" label={t('filter.year')} />
        <NumberField name="fromDay" label={t('filter.fromDay')} />
        <NumberField name="toDay" label={t('filter.toDay')} />
        <SelectField
          name="kind"
          label={t('filter.kind')}
          placeholder={t('filter.everything')}
          choices={auditKinds.map((value) => ({ value, label: t(kindKey(value)) }))}
        />
        <TextField name="number" label={t('filter.number')} />
        <TextField name="actor" label={t('filter.actor')} />
      </div>
      <Button type="submit">{t('app:actions.search')}</Button>
    </Form>
  );
}

const day = z.nullable(z.int().check(z.gte(1), z.lte(31)));
const schema = z
  .object({
    month: z.nullable(z.int()),
    year: z.nullable(z.int().check(z.gte(2000), z.lte(2099))),
    fromDay: day,
    toDay: day,
    kind: z.nullable(z.enum(auditKinds)),
    number: text(490),
    actor: text(200),
  })
  .check(
    // Without a month the whole trail would have to be read, except for the trail of a single subject.
    z.refine(({ month, kind, number }) => month !== null || (kind !== null && number !== ''), {
      path: ['month'],
      message: 'required',
    }),
    z.refine(({ fromDay, toDay }) => !fromDay || !toDay || fromDay <= toDay, {
      path: ['toDay'],
      message: 'date_order',
    }),
    z.refine(({ month, fromDay, toDay }) => month !== null || !(fromDay || toDay), {
      path: ['month'],
      message: 'required',
    }),
    z.refine(({ month, year }) => month === null || year !== null, {
      path: ['year'],
      message: 'required',
    }),
    z.refine(({ kind, number }) => number === '' || kind !== null, {
      path: ['kind'],
      message: 'required',
    }),
  );
type Values = z.infer<typeof schema>;

function valuesOf({ subject, ...filter }: AuditFilter): Values {
  const [kind, ...rest] = subject.split('/');
  const known = auditKinds.find((one) => one === kind) ?? null;
  return { ...filter, kind: known, number: isSingle(subject) ? rest.join('/') : '' };
}

function filterOf({ kind, number, ...filter }: Values): AuditFilter {
  const subject = [kind, number].filter(Boolean).join('/');
  if (filter.month !== null) return { ...filter, subject };
  return { ...filter, year: null, subject };
}

/** The part of the audit trail that is shown. */
export interface AuditFilter {
  /** Null together with `month` for the whole time, which is only possible for a single subject. */
  readonly year: number | null;
  readonly month: number | null;
  /** Days of that month, both included; null for the first and the last day. */
  readonly fromDay: number | null;
  readonly toDay: number | null;
  /** `survey`, or a single one: `survey/12`. */
  readonly subject: string;
  readonly actor: string;
}

/**
 * The filter in an address: `?anno=2026&mese=3&dal=1&al=10&oggetto=survey/12&utente=rossi`; by default the current
 * month.
 */
export function filterIn(search: URLSearchParams, now: Date): AuditFilter {
  const subject = search.get('oggetto') ?? '';
  const actor = search.get('utente') ?? '';
  const days = { fromDay: dayIn(search.get('dal')), toDay: dayIn(search.get('al')) };
  const [year, month] = [Number(search.get('anno')), Number(search.get('mese'))];
  if (isYear(year) && isMonth(month)) return { year, month, ...days, subject, actor };
  const noDays = { fromDay: null, toDay: null };
  if (isSingle(subject)) return { year: null, month: null, ...noDays, subject, actor };
  const today = parseIsoDate(todayInRome(now));
  const thisMonth = { year: today?.year ?? null, month: today?.month ?? null };
  return { ...thisMonth, ...noDays, subject, actor };
}

export function searchOf(filter: AuditFilter): Record<string, string> {
  const { year, month, fromDay, toDay, subject, actor } = filter;
  return {
    ...(year && month ? { anno: String(year), mese: String(month) } : {}),
    ...(year && month && fromDay ? { dal: String(fromDay) } : {}),
    ...(year && month && toDay ? { al: String(toDay) } : {}),
    ...(subject ? { oggetto: subject } : {}),
    ...(actor ? { utente: actor } : {}),
  };
}

export function queryOf({ subject, actor, ...period }: AuditFilter): Query<'audit/list'> {
  return {
    ...periodOf(period),
    ...(subject ? { subject } : {}),
    ...(actor ? { actor } : {}),
  };
}

function periodOf({
  year,
  month,
  fromDay,
  toDay,
}: Omit<AuditFilter, 'subject' | 'actor'>): Query<'audit/list'> {
  if (!year || !month) return {};
  if (!fromDay && !toDay) return { month: `${year}-${String(month).padStart(2, '0')}` };
  const last = daysInMonth(year, month);
  const day = (wanted: number | null, absent: number) =>
    isoDate(year, month, Math.min(wanted ?? absent, last));
  return { from: day(fromDay, 1), to: day(toDay, last) };
}

/** Whether it names a single subject and not a kind. */
const isSingle = (subject: string): boolean => /^[\w-]+\/.+/.test(subject);

function dayIn(text: string | null): number | null {
  const number = Number(text);
  return Number.isInteger(number) && number >= 1 && number <= 31 ? number : null;
}

const isYear = (year: number) => Number.isInteger(year) && year >= 2000 && year < 2100;
const isMonth = (month: number) => Number.isInteger(month) && month >= 1 && month <= 12;
