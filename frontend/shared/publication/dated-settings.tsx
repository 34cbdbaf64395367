import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { isoDate, reasonText } from '../../../functions/platform/contract/primitives.ts';
import { isIsoDate, todayInRome } from '../../../functions/platform/kernel/calendar.ts';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import {
  BEGINNING,
  type DatedEntry,
  entriesByDate,
  type Timeline,
  valueOn,
} from '../../../functions/sample/rules/dated-settings.ts';
import { defaultValidFrom } from '../../../functions/sample/rules/setting-values.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { PageSpinner } from '../../ui/feedback.tsx';
import { DateField } from '../../ui/form/text-fields.tsx';
import { Badge, type BadgeVariant } from '../../ui/page.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { type NavigationState, withAlert } from '../navigation.tsx';
import { useOpenSurvey } from '../prices/surveys.tsx';
import { Unread } from '../unread.tsx';
import { ReasonField } from './reason-fields.tsx';

/** Fields of a form that changes dated settings. */
export const validityFields = { validFrom: isoDate, reason: reasonText(500) };

interface ProposedDateProps {
  /** A form that gets the date of the survey from which a change applies by default. */
  readonly children: (date: string) => ReactNode;
}

/** The open survey's date, or else the next survey's; a spinner until it is known. */
export function ProposedDate({ children }: ProposedDateProps) {
  const unpublished = useOpenSurvey();
  const published = useQuery(apiQuery('surveys/latest', { query: { limit: 1, published: true } }));
  const [now] = useState(() => clock.now());
  if (unpublished.isPending || published.isPending) return <PageSpinner />;
  const [latest] = [unpublished.latest, published.data?.[0]]
    .filter((survey) => survey !== undefined)
    .toSorted((a, b) => (a.date < b.date ? 1 : -1));
  return (
    <Unread of={['surveys/latest']}>
      {children(defaultValidFrom(unpublished.open, latest, todayInRome(now)))}
    </Unread>
  );
}

interface ValidityFieldsProps<T> {
  /** Absent for a new entry. */
  readonly timeline: Timeline<T> | undefined;
  /** The fields of the form that apply from a date, with their values. */
  readonly fieldsOf: (value: T) => Readonly<Record<string, unknown>>;
}

/** The survey from which a change applies, and the reason. */
export function ValidityFields<T>({ timeline, fieldsOf }: ValidityFieldsProps<T>) {
  const { t } = useTranslation();
  useValuesOfDate(timeline, fieldsOf);
  return (
    <fieldset className="form-fields">
      <legend className="h5">{t('dated.title')}</legend>
      <div className="form-row">
        <DateField
          name="validFrom"
          label={t('dated.validFrom')}
          hint={t('dated.validFromHint')}
          required
        />
        <ReasonField />
      </div>
    </fieldset>
  );
}

/**
 * Fields that nobody has edited show the values valid on the chosen date: a person who changes one value for another
 * time must not transfer today's other values to it.
 */
function useValuesOfDate<T>(
  timeline: Timeline<T> | undefined,
  fieldsOf: ValidityFieldsProps<T>['fieldsOf'],
): void {
  // The form object itself changes with its state, and setting a value removes the message of a failed save, so the
  // effect does not depend on it.
  const { control, getValues, setValue } = useFormContext();
  const date: unknown = useWatch({ control, name: 'validFrom' });
  const shown = useRef<Readonly<Record<string, unknown>>>(undefined);
  useEffect(() => {
    const isDate = typeof date === 'string' && isIsoDate(date);
    const value = timeline && isDate ? valueOn(timeline, date) : undefined;
    if (value === undefined) return;
    const fields = fieldsOf(value);
    for (const [name, now] of Object.entries(shown.current ? fields : {})) {
      const isTyped = getValues(name) !== shown.current?.[name];
      if (!isTyped) setValue(name, now);
    }
    shown.current = fields;
  }, [getValues, setValue, date, timeline, fieldsOf]);
}

interface Reached {
  readonly id: number;
  readonly date: string;
}

/** The alert after saving: a warning when the change reaches surveys that are computed already. */
export function useSavedAlert() {
  const { t } = useTranslation();
  const format = useFormat();
  return (saved: string, reached: readonly Reached[] = []): NavigationState => {
    if (reached.length === 0) return withAlert('success', saved);
    const surveys = reached.map(({ date }) => format.date(date)).join(', ');
    return withAlert('warning', `${saved}. ${t('dated.reached', { surveys })}`);
  };
}

const badges = {
  valid: 'success',
  coming: 'primary',
  past: 'secondary',
  replaced: 'secondary',
} as const satisfies Record<string, BadgeVariant>;

interface SettingsTimelineProps<T> {
  /** Absent where nothing is recorded. */
  readonly timeline: Timeline<T> | undefined;
  /** The values of an entry in one line. */
  readonly valueText: (value: T) => string;
}

/** Every value that settings had, have and will have, with who set it when and why. */
export function SettingsTimeline<T>({ timeline, valueText }: SettingsTimelineProps<T>) {
  if (!timeline) return null;
  return (
    <ProposedDate>
      {(date) => <TimelineTable timeline={timeline} on={date} valueText={valueText} />}
    </ProposedDate>
  );
}

interface TimelineTableProps<T> {
  readonly timeline: Timeline<T>;
  /** The survey date whose values are called valid. */
  readonly on: string;
  readonly valueText: (value: T) => string;
}

function TimelineTable<T>({ timeline, on, valueText }: TimelineTableProps<T>) {
  const { t } = useTranslation();
  const format = useFormat();
  const since = ({ from }: DatedEntry<T>) =>
    from === BEGINNING ? t('dated.beginning') : format.date(from);
  // What is valid for the next survey may hold only from a day to come.
  const [today] = useState(() => todayInRome(clock.now()));
  return (
    <section className="mt-5">
      <h2 className="h4">{t('dated.history')}</h2>
      <DataTable
        caption={t('dated.history')}
        captionHidden
        rows={entriesByDate(timeline, on)}
        rowKey={({ entry }) => `${entry.from} ${entry.at} ${timeline.indexOf(entry)}`}
        rowsPerPage={10}
        columns={({ heading, text }) => [
          heading('from', t('dated.from'), ({ entry }) => since(entry)),
          text('state', t('dated.state'), ({ entry, state }) => (
            <Badge variant={badges[state]}>
              {state === 'valid' && entry.from > today
                ? t('dated.validSince', { date: since(entry) })
                : t(`dated.states.${state}`)}
            </Badge>
          )),
          text('value', t('dated.value'), ({ entry }) => valueText(entry.value)),
          text('by', t('dated.by'), ({ entry }) => `${entry.by}, ${format.dateTime(entry.at)}`),
          text('reason', t('dated.reason'), ({ entry }) => entry.reason ?? ''),
        ]}
      />
    </section>
  );
}
