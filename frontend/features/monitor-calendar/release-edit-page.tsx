import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import {
  givenNote,
  isoDate,
  requiredReason,
} from '../../../functions/platform/contract/primitives.ts';
import {
  instantInRome,
  mondayOf,
  timeInRome,
  todayInRome,
} from '../../../functions/platform/kernel/calendar.ts';
import type { ReleaseView } from '../../../functions/prices/publication/contract/release-calendar.ts';
import { api } from '../../lib/api-client.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { withAlert } from '../../shared/navigation.tsx';
import { EntryForm, EntryPage, type EntryProps } from '../../shared/publication/entry-page.tsx';
import { NoteFields, ReasonField } from '../../shared/publication/reason-fields.tsx';
import { ReleaseState, useReleaseName, wasMoved } from '../../shared/releases/releases.tsx';
import { Alert } from '../../ui/feedback.tsx';
import { DateField, TextField } from '../../ui/form/text-fields.tsx';

type Release = ReleaseView & { readonly version: number };

/** Form to move one release to another day and minute. */
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
  // A week's moves are on record under its Monday, whatever day its survey is dated on.
  return `calendar/${series}/${series === 'weekly' ? mondayOf(period) : period}`;
}

/** The planned time by the rules, and who moved the release, when it was moved. */
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
  /** Only the day; the time is a separate field. */
  plannedAt: isoDate,
  time: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'time' })),
  reason: requiredReason(500),
  note: givenNote,
});

function ReleaseForm(page: EntryProps<Release>) {
  const { t } = useTranslation('monitor-calendar');
  const format = useFormat();
  const { entry } = page;
  if (!entry) return null;
  const { series, period, plannedAt, reason = '', note = { it: '', en: '' }, version } = entry;
  return (
    <EntryForm
      {...page}
      schema={schema}
      values={{
        plannedAt: todayInRome(new Date(plannedAt)),
        time: timeInRome(new Date(plannedAt)),
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
  );
}
