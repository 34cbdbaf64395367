import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import type {
  CheckConfirmation,
  UploadCheckView,
} from '../../../functions/documents/contract/upload-checks.ts';
import { publicNote } from '../../../functions/platform/contract/primitives.ts';
import { api } from '../../lib/api-client.ts';
import { ApiProblem, logFailure } from '../../lib/failures.ts';
import { useFormat } from '../../lib/format.ts';
import { NoteFields } from '../../shared/publication/reason-fields.tsx';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback.tsx';
import { Form, formResolver } from '../../ui/form/form.tsx';
import { isOfOtherPeriod } from './check-words.ts';

type Why = 'known' | 'other' | 'error';
type Note = NonNullable<CheckConfirmation['note']>;

const schema = z.object({ note: publicNote });

/** The decision on a held file, if it has been made. @param leave called once the file is published or removed */
export function useDecision(check: UploadCheckView, leave: () => void) {
  const queries = useQueryClient();
  const [why, setWhy] = useState<Why>();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<'failed' | 'outdated'>();
  const known = useKnownNote(check);
  const form = useForm({
    resolver: formResolver(schema),
    defaultValues: { note: { it: '', en: '' } },
  });
  const own = useWatch({ control: form.control, name: 'note' });
  const isWritten = own.it.trim() !== '' && own.en.trim() !== '';
  const note = why === 'known' ? known : why === 'other' && isWritten ? own : undefined;
  const during = async (work: () => Promise<unknown>) => {
    setBusy(true);
    setFailed(undefined);
    try {
      await work();
      await queries.invalidateQueries({ queryKey: ['documents/list'] });
      leave();
    } catch (error) {
      logFailure('confirm file', error);
      setFailed(failureOf(error));
      setBusy(false);
      if (failureOf(error) === 'failed') return;
      // The person decides after seeing the new comparison.
      setWhy(undefined);
      await queries.invalidateQueries({ queryKey: ['documents/check'] });
    }
  };
  const { id, at: checkedAt } = check;
  const publish = (body: Omit<CheckConfirmation, 'checkedAt'>) =>
    void during(() => api('documents/confirm', { params: { id }, body: { ...body, checkedAt } }));
  return {
    ...{ check, why, setWhy, known, form, busy, failed },
    canPublish: check.counts.differ === 0 || note !== undefined,
    publishFigures: () => publish({ figures: true, ...(note ? { note } : {}) }),
    publishAlone: () => publish({ figures: false }),
    cancel: () => void during(() => api('documents/delete', { params: { id }, query: {} })),
  };
}

/** Why a confirmation was refused, as the key of its text. */
export const failureOf = (error: unknown): 'failed' | 'outdated' =>
  error instanceof ApiProblem && error.code === 'check_outdated' ? 'outdated' : 'failed';

type DecisionProps = ReturnType<typeof useDecision>;

/** Asks why figures that do not add up are published, and shows the note that the public will read. */
export function WhyChoice({ check, why, setWhy, known, form, publishFigures }: DecisionProps) {
  const { t } = useTranslation('monitor-documents');
  if (check.counts.differ === 0) return null;
  return (
    <fieldset className="check-why">
      <legend>{t('check.why.title')}</legend>
      {(['known', 'other', 'error'] as const).map((one) => (
        <label key={one}>
          <input type="radio" name="check-why" checked={why === one} onChange={() => setWhy(one)} />
          <span>{t(`check.why.${one}`)}</span>
        </label>
      ))}
      {why === 'known' ? (
        <blockquote className="check-note">
          <p lang="it">{known.it}</p>
          <p lang="en">{known.en}</p>
        </blockquote>
      ) : null}
      {why === 'other' ? (
        <Form form={form} onSubmit={publishFigures}>
          <NoteFields />
        </Form>
      ) : null}
    </fieldset>
  );
}

/** Publishes the file with its figures, as a document alone, or not at all. */
export function DecisionBar(props: DecisionProps) {
  const { t } = useTranslation('monitor-documents');
  const { check, why, busy, failed, canPublish } = props;
  const { refused, counts } = check;
  const { added, revised, gone } = counts;
  const format = useFormat();
  const isWrong = isOfOtherPeriod(refused);
  const outcome = refused ? 'refused' : why === 'error' ? 'error' : 'figures';
  return (
    <div className="check-bar">
      {failed ? <Alert>{t(`check.${failed}`)}</Alert> : null}
      <p>
        {t(`check.outcome.${outcome}`, {
          ...{ added: format.number(added), revised: format.number(revised + gone) },
        })}{' '}
        {outcome === 'figures' && !canPublish ? t('check.outcome.why') : null}
        {refused && gone > 0 ? t('check.goneText', { count: gone }) : null}
      </p>
      <Button
        variant={isWrong ? 'primary' : 'outline-danger'}
        disabled={busy}
        onClick={props.cancel}
      >
        {t('check.cancel')}
      </Button>
      <Button
        variant={refused && !isWrong ? 'primary' : 'outline-primary'}
        disabled={busy}
        onClick={props.publishAlone}
      >
        {t('check.documentAlone')}
      </Button>
      {refused ? null : (
        <Button busy={busy} disabled={!canPublish} onClick={props.publishFigures}>
          {t('check.confirm')}
        </Button>
      )}
    </div>
  );
}

/** The public note, in both languages, about differences in the ministry's own figures. */
function useKnownNote({ differences }: UploadCheckView): Note {
  const { t } = useTranslation('monitor-documents');
  const kinds = [...new Set(differences.map(({ kind }) => kind))];
  const told = (language: 'it' | 'en') =>
    kinds.map((kind) => t(`check.notes.${kind}.${language}`)).join(' ');
  return { it: told('it'), en: told('en') };
}
