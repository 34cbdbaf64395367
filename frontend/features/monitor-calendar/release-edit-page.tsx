import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { isoDate, publicNote, requiredText } from '../../../functions/contract/primitives.ts';
import type { ReleaseView } from '../../../functions/contract/release-calendar.ts';
import {
  type IsoDate,
  instantInRome,
  isWorkingDay,
  todayInRome,
} from '../../../functions/domain/calendar.ts';
import { stablePeriod } from '../../../functions/domain/release-calendar.ts';
import { api } from '../../lib/api-client.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { EntryForm, EntryPage, type EntryProps } from '../../shared/entry-page.tsx';
import { withAlert } from '../../shared/navigation.tsx';
import { NoteFields, ReasonField } from '../../shared/reason-fields.tsx';
import { ReleaseState, useReleaseName, wasMoved } from '../../shared/releases.tsx';
import { Alert } from '../../ui/feedback.tsx';
import { DateField, TextField } from '../../ui/form/text-fields.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';

type Release = ReleaseView & { readonly version: number };

/** One release, to be moved to another day and minute. */
export function ReleaseEditPage() {
  const { t } = useTranslation('monitor-calendar');
  const name = useReleaseName();
  return (
    <EntryPage
      register="monitor-calendar"
      param="release"
      title={t('app:pages.monitor-release.title')}
      query={() => apiQuery('release-calendar/list', { query: {} })}
      find={({ releases }, id) => withVersion(releases.find((one) => idOf(one) === id))}
      failure={t('failures.details')}
      subject={subjectOf}
      lead={(release) => `${t(`app:releases.series.${release.series}`)}: ${name(release)}`}
      aside={(release) => <ReleaseState release={release} />}
      above={(release) => <Move release={release} />}
      form={(props) => <ReleaseForm {...props} />}
    />
  );
}

const idOf = ({ series, period }: ReleaseView) => `${series}-${period}`;

const withVersion = (release: ReleaseView | undefined): Release | undefined =>
  release && { ...release, version: release.version ?? 0 };

function subjectOf(id: string): `calendar/${string}` {
  const [series = '', ...rest] = id.split('-');
  const period = rest.join('-');
  const named = { series: series as ReleaseView['series'], period };
  return `calendar/${series}/${stablePeriod(named)}`;
}

/** Where the rules plan it and who moved it, when it was moved. */
function Move({ release }: { readonly release: Release }) {
  const { t } = useTranslation('monitor-calendar');
  const format = useFormat();
  const { movedFrom, movedBy, movedAt } = release;
  if (!movedFrom || !wasMoved(release)) return null;
  const moved = t('app:releases.movedFrom', { time: format.dateTime(movedFrom) });
  return (
    <Alert variant="info">
      {moved}
      {movedBy && movedAt
        ? ` ${t('movedBy', { by: movedBy, at: format.dateTime(movedAt) })}`
        : null}
    </Alert>
  );
}

const schema = z.object({
  /** The day; the minute is a field of its own. */
  plannedAt: isoDate,
  time: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'time' })),
  reason: requiredText(500),
  note: publicNote,
});

function ReleaseForm(page: EntryProps<Release>) {
  const { t } = useTranslation('monitor-calendar');
  const format = useFormat();
  const question = useHolidayQuestion();
  const { entry } = page;
  if (!entry) return null;
  const { series, period, plannedAt, reason = '', note = { it: '', en: '' }, version } = entry;
  return (
    <>
      <EntryForm
        {...page}
        schema={schema}
        values={{
          plannedAt: todayInRome(new Date(plannedAt)),
          time: timeInRome(plannedAt),
          reason,
          note,
        }}
        fields={[
          {
            name: 'plannedAt',
            label: t('fields.day'),
            text: (it) => format.dateTime(it.plannedAt),
          },
          { name: 'reason', label: t('app:dated.reason') },
          { name: 'note', label: t('app:publication.noteIt'), text: (it) => it.note?.it },
        ]}
        send={async ({ plannedAt: day, time, ...why }) => {
          if (!isWorkingDay(day) && !(await question.ask(day))) return false;
          const moved = instantInRome(day, time).toISOString();
          await api('release-calendar/move', {
            params: { series, period },
            body: { ...why, plannedAt: moved },
            ifMatch: version,
          });
          return withAlert('success', t('saved', { time: format.dateTime(moved) }));
        }}
        failureText={t('failures.update')}
      >
        {() => (
          <>
            <DateField name="plannedAt" label={t('fields.day')} required />
            <TextField
              name="time"
              type="time"
              label={t('fields.time')}
              hint={t('hints.time')}
              required
            />
            <ReasonField required />
            <NoteFields hint={t('hints.note')} />
          </>
        )}
      </EntryForm>
      <ConfirmDialog
        open={question.day !== undefined}
        title={t('holiday.title')}
        confirmLabel={t('holiday.confirm')}
        onConfirm={() => question.answer(true)}
        onCancel={() => question.answer(false)}
      >
        <p>{t('holiday.text', { day: question.day ? format.longDate(question.day) : '' })}</p>
      </ConfirmDialog>
    </>
  );
}

/** A question that a save waits for: whether a release is meant to be on a day that is no working day. */
function useHolidayQuestion() {
  const [day, setDay] = useState<IsoDate>();
  const resolve = useRef<(isMeant: boolean) => void>(undefined);
  return {
    day,
    ask(asked: IsoDate): Promise<boolean> {
      setDay(asked);
      const { promise, resolve: answered } = Promise.withResolvers<boolean>();
      resolve.current = answered;
      return promise;
    },
    answer(isMeant: boolean): void {
      setDay(undefined);
      resolve.current?.(isMeant);
    },
  };
}

/** `HH:MM` */
const timeInRome = (instant: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome', timeStyle: 'short' }).format(
    new Date(instant),
  );
