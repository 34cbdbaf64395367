import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { reasonText } from '../../../functions/platform/contract/primitives.ts';
import { isIsoDate } from '../../../functions/platform/kernel/calendar.ts';
import type { DutyNoteView } from '../../../functions/prices/national-prices/contract/duty-changes.ts';
import { api } from '../../lib/api-client.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { withAlert } from '../../shared/navigation.tsx';
import { EntryForm, EntryPage, type EntryProps } from '../../shared/publication/entry-page.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { isSame, useNoteQuestion } from './note-question.tsx';

/** The explanation of one day's change of duties, in both languages. */
export function DutyNotePage() {
  const { t } = useTranslation('monitor-duty-notes');
  const format = useFormat();
  return (
    <EntryPage
      register="monitor-duty-notes"
      param="day"
      title={t('app:pages.monitor-duty-note.title')}
      query={() => apiQuery('duty-notes/list')}
      find={noteOf}
      failure={t('failures.details')}
      subject={(day) => `settings/duty-notes/${day}`}
      lead={({ date }) => format.longDate(date)}
      form={(props) => <NoteForm {...props} />}
    />
  );
}

/** A day without an explanation gets an empty one. */
const noteOf = (notes: readonly DutyNoteView[], day: string): DutyNoteView | undefined =>
  notes.find(({ date }) => date === day) ??
  (isIsoDate(day) ? { date: day, note: null, version: 0 } : undefined);

/** The text must be given in both languages or in neither. */
const schema = z.object({ note: z.object({ it: reasonText(1000), en: reasonText(1000) }) }).check(
  z.refine(({ note }) => note.it !== '' || note.en === '', {
    path: ['note', 'it'],
    error: 'required',
  }),
  z.refine(({ note }) => note.en !== '' || note.it === '', {
    path: ['note', 'en'],
    error: 'required',
  }),
);

function NoteForm(page: EntryProps<DutyNoteView>) {
  const { t } = useTranslation('monitor-duty-notes');
  const format = useFormat();
  const language = useLanguage();
  const { entry } = page;
  const question = useNoteQuestion(entry?.note ?? null);
  if (!entry) return null;
  const { date, note, version } = entry;
  return (
    <>
      <EntryForm
        {...page}
        schema={schema}
        values={{ note: note ?? { it: '', en: '' } }}
        fields={[
          {
            name: 'note',
            label: t(`fields.${language}`),
            text: (loaded) => loaded.note?.[language] ?? '',
          },
        ]}
        send={async (words) => {
          const next = words.note.it === '' ? null : words.note;
          const replaces = Boolean(note) && !isSame(note, next);
          const reason = replaces ? await question.ask(next) : undefined;
          if (replaces && reason === undefined) return false;
          await api('duty-notes/change', {
            params: { date },
            body: { note: next, ...(reason && { reason }) },
            ifMatch: version,
          });
          const said = note && !next ? 'removed' : 'saved';
          return withAlert('success', t(said, { day: format.longDate(date) }));
        }}
        failureText={t('failures.update')}
      >
        {() => (
          <>
            <TextField
              name="note.it"
              label={t('fields.it')}
              hint={t('hint')}
              rows={6}
              maxLength={1000}
            />
            <TextField name="note.en" label={t('fields.en')} rows={6} maxLength={1000} />
          </>
        )}
      </EntryForm>
      {question.dialog}
    </>
  );
}
