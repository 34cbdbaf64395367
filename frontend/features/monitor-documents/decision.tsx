import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type {
  CheckConfirmation,
  UploadCheckView,
} from '../../../functions/documents/contract/upload-checks.ts';
import { api } from '../../lib/api-client.ts';
import { ApiProblem, logFailure } from '../../lib/failures.ts';
import { useFormat } from '../../lib/format.ts';
import { type NavigationState, withAlert } from '../../shared/navigation.tsx';
import { NoteFields, ReasonField } from '../../shared/publication/reason-fields.tsx';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback.tsx';
import { Form, formResolver } from '../../ui/form/form.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { isOfOtherPeriod } from './check-words.ts';
import { decisionWords, NO_WORDS, type Words } from './decision-words.ts';
import { AloneDialog } from './document-alone.tsx';

type Why = 'known' | 'other' | 'error';
type Note = Words['note'];

/** The decision on a held file, if it has been made. @param leave called once the file is published or removed */
export function useDecision(check: UploadCheckView, leave: (state?: NavigationState) => void) {
  const queries = useQueryClient();
  const [why, setWhy] = useState<Why>();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<ReturnType<typeof failureOf>>();
  const known = useKnownNote(check);
  const { t } = useTranslation('monitor-documents');
  const form = useForm({ resolver: formResolver(decisionWords), defaultValues: NO_WORDS });
  const [reason, note] = useWatch({ control: form.control, name: ['reason', 'note'] });
  const isWritten = decisionWords.safeParse({ reason, note }).success;
  const given: Words | undefined =
    why === 'known'
      ? { reason: t('check.why.knownReason'), note: known }
      : why === 'other' && isWritten
        ? { reason, note }
        : undefined;
  const during = async (work: () => Promise<unknown>, said?: NavigationState) => {
    setBusy(true);
    setFailed(undefined);
    try {
      await work();
      await queries.invalidateQueries({ queryKey: ['documents/list'] });
      leave(said);
    } catch (error) {
      logFailure('confirm file', error);
      const why = failureOf(error);
      setFailed(why);
      setBusy(false);
      if (why !== 'outdated' && why !== 'decidedBefore') return;
      // The person sees the new comparison, or what was decided in another window.
      setWhy(undefined);
      await queries.invalidateQueries({ queryKey: ['documents/check'] });
    }
  };
  const { id, at: checkedAt, fileName } = check;
  const publish = (body: Omit<CheckConfirmation, 'checkedAt'>) =>
    void during(() => api('documents/confirm', { params: { id }, body: { ...body, checkedAt } }));
  return {
    ...{ check, why, setWhy, known, form, busy, failed },
    canPublish: !check.toDecide || given !== undefined,
    publishFigures: () => publish({ figures: true, ...given }),
    publishAlone: (words?: Words) => publish({ figures: false, ...words }),
    cancel: () =>
      void during(
        () => api('documents/delete', { params: { id }, query: {} }),
        withAlert('success', t('check.removal.done', { fileName })),
      ),
  };
}

/** Why a confirmation was refused, as the key of its text. */
export function failureOf(error: unknown): 'failed' | 'outdated' | 'gone' | 'decidedBefore' {
  const code = error instanceof ApiProblem ? error.code : undefined;
  if (code === 'check_outdated') return 'outdated';
  if (code === 'nothing_proposed') return 'decidedBefore';
  return code === 'not_found' || code === 'upload_superseded' ? 'gone' : 'failed';
}

type DecisionProps = ReturnType<typeof useDecision>;

/** Figures, or percent of a document's, of which more that are revised need words of their own. */
const MANY = { figures: 10, percent: 5 };

/** Whether a document revises more than the ministry's later documents do, so that ready words would hide it. */
function revisesMany({ counts: { figures, unusual = 0, gone } }: UploadCheckView): boolean {
  return unusual + gone > Math.max(MANY.figures, (figures * MANY.percent) / 100);
}

/** Asks why figures that have to be decided on are published, and shows the note that the public will read. */
export function WhyChoice({ check, why, setWhy, known, form, publishFigures }: DecisionProps) {
  const { t } = useTranslation('monitor-documents');
  if (!check.toDecide || check.refused) return null;
  const isMany = revisesMany(check);
  const { unusual = 0, gone, figures } = check.counts;
  const choices: readonly Why[] = isMany ? ['other', 'error'] : ['known', 'other', 'error'];
  return (
    <fieldset className="check-why">
      <legend>{t('check.why.title')}</legend>
      {isMany ? <p>{t('check.why.many', { count: unusual + gone, figures })}</p> : null}
      {choices.map((one) => (
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
          <ReasonField required />
          <NoteFields />
        </Form>
      ) : null}
    </fieldset>
  );
}

/** Publishes the file with its figures, as a document alone, or not at all. */
export function DecisionBar(props: DecisionProps) {
  const { t } = useTranslation('monitor-documents');
  const { check, why, busy, failed, canPublish, publishAlone } = props;
  const [asked, setAsked] = useState<'alone' | 'removal'>();
  const unask = () => setAsked(undefined);
  const isAskedAlone = check.toDecide || (check.alone?.count ?? 0) > 0;
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
        onClick={() => setAsked('removal')}
      >
        {t('check.cancel')}
      </Button>
      <Button
        variant={refused && !isWrong ? 'primary' : 'outline-primary'}
        disabled={busy}
        onClick={() => (isAskedAlone ? setAsked('alone') : publishAlone())}
      >
        {t('check.documentAlone')}
      </Button>
      <ConfirmDialog
        open={asked === 'removal'}
        title={t('check.removal.title')}
        confirmLabel={t('check.removal.confirm')}
        variant="danger"
        onConfirm={() => {
          unask();
          props.cancel();
        }}
        onCancel={unask}
      >
        <p>{t('check.removal.text', { fileName: check.fileName })}</p>
      </ConfirmDialog>
      {asked === 'alone' ? (
        <AloneDialog
          {...{ check, busy }}
          onConfirm={(words) => {
            unask();
            publishAlone(words);
          }}
          onCancel={unask}
        />
      ) : null}
      {refused ? null : (
        <Button busy={busy} disabled={!canPublish} onClick={props.publishFigures}>
          {t('check.confirm')}
        </Button>
      )}
    </div>
  );
}

/** The public note, in both languages, about differences in the ministry's own figures and what it revises. */
function useKnownNote({ differences, revisions }: UploadCheckView): Note {
  const { t } = useTranslation('monitor-documents');
  const kinds = [
    ...new Set(differences.map(({ kind }) => kind)),
    ...(revisions.length > 0 ? (['revised'] as const) : []),
  ];
  const told = (language: 'it' | 'en') =>
    kinds.map((kind) => t(`check.notes.${kind}.${language}`)).join(' ');
  return { it: told('it'), en: told('en') };
}
