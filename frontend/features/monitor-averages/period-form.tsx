import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { parseIsoDate, todayInRome } from '../../../functions/platform/kernel/calendar.ts';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import {
  quarterCode,
  quarterOfMonth,
  YEAR_CODE,
} from '../../../functions/platform/kernel/periods.ts';
import type { DaysAfterLast } from '../../../functions/prices/averages/rules/averages.ts';
import { useFormat } from '../../lib/format.ts';
import { CheckboxField, SelectField } from '../../ui/form/choice-fields.tsx';
import { Form, formResolver, SubmitButton } from '../../ui/form/form.tsx';
import { NumberField } from '../../ui/form/text-fields.tsx';

interface PeriodFormProps {
  readonly kind: PeriodKind;
  /** Returns whether it was computed. */
  readonly onCompute: (period: Period) => Promise<boolean>;
}

/** Choice of the period to average; the confirmation is required. */
export function PeriodForm({ kind, onCompute }: PeriodFormProps) {
  const { t } = useTranslation('monitor-averages');
  const format = useFormat();
  const now = clock.now();
  const form = useForm({
    resolver: formResolver(schemaOf(kind, now)),
    defaultValues: { ...proposedPeriod(kind, now), daysAfterLast: null, aware: false },
  });
  return (
    <Form
      form={form}
      className="period-form"
      keepAs="period"
      onSubmit={({ year, month, daysAfterLast }) =>
        onCompute({ year, month, ...(daysAfterLast && { daysAfterLast }) })
      }
    >
      <NumberField name="year" label={t('year')} required />
      {kind === 'yearly' ? null : (
        <SelectField
          name="month"
          label={t(`${kind}.period`)}
          required
          choices={codes[kind].map((code) => ({ value: code, label: format.period(code) }))}
        />
      )}
      {kind === 'monthly' ? (
        <SelectField
          name="daysAfterLast"
          label={t('daysAfterLast.label')}
          hint={t('daysAfterLast.hint')}
          placeholder={t('daysAfterLast.kept')}
          choices={(['next', 'last'] as const).map((value) => ({
            value,
            label: t(`daysAfterLast.${value}`),
          }))}
        />
      ) : null}
      <CheckboxField name="aware" label={t('aware')} required />
      <SubmitButton>{t('app:actions.compute')}</SubmitButton>
    </Form>
  );
}

function schemaOf(kind: PeriodKind, now: Date) {
  const thisYear = parseIsoDate(todayInRome(now))?.year ?? 0;
  return z.object({
    year: z.int().check(z.gte(firstYear[kind]), z.lte(thisYear)),
    month: z.int().check(z.gte(1), z.lte(YEAR_CODE + 4)),
    daysAfterLast: z.nullable(z.enum(['next', 'last'])),
    aware: z.boolean().check(z.refine((ticked) => ticked, { error: 'required' })),
  });
}

export type PeriodKind = 'monthly' | 'quarterly' | 'yearly';

/** A period to average: the month code is 1-12, 13 for the year, 14-17 for the quarters. */
export interface Period {
  readonly year: number;
  readonly month: number;
  /** The survey whose price is used for the days after the month's last survey; absent to keep what the month had. */
  readonly daysAfterLast?: DaysAfterLast;
}

/** First year that can be averaged. */
const firstYear: Readonly<Record<PeriodKind, number>> = {
  monthly: 2022,
  quarterly: 1996,
  yearly: 1996,
};

/** Codes to choose from; a year has none. */
const codes: Readonly<Record<PeriodKind, readonly number[]>> = {
  monthly: Array.from({ length: 12 }, (_, index) => index + 1),
  quarterly: [1, 2, 3, 4].map(quarterCode),
  yearly: [],
};

/** The period that a form proposes: the last month, quarter or year. */
function proposedPeriod(kind: PeriodKind, now: Date): Period {
  const { year, month } = parseIsoDate(todayInRome(now)) ?? { year: 0, month: 1 };
  const quarter = quarterOfMonth(month);
  if (kind === 'yearly') return { year: year - 1, month: YEAR_CODE };
  const code = kind === 'monthly' ? Math.max(month - 1, 1) : quarterCode(Math.max(quarter - 1, 1));
  return { year, month: code };
}
