import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api-client.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { ApiProblem } from '../../lib/failures.ts';
import { useFormat } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import type { DocumentView } from '../../shared/documents/documents.ts';
import { NoteFields, ReasonField } from '../../shared/publication/reason-fields.tsx';
import { formResolver } from '../../ui/form/form.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { useCheckWords } from './check-words.ts';
import { decisionWords, NO_WORDS, type Words } from './decision-words.ts';

interface DeletionProps {
  readonly deletion: ReturnType<typeof useDeletion>;
}

/** Names the files to be deleted, and asks. */
export const DeletionDialog = ({ deletion }: DeletionProps) =>
  deletion.asked.length > 0 ? <AskedDeletion deletion={deletion} /> : null;

function AskedDeletion({ deletion }: DeletionProps) {
  const { t } = useTranslation('monitor-documents');
  const format = useFormat();
  const form = useForm({ resolver: formResolver(decisionWords), defaultValues: NO_WORDS });
  const told = useQueries({ queries: deletion.asked.map(({ id }) => figuresQuery(id)) });
  const wantsWords =
    deletion.wantsWords || told.some(({ data }) => data && (data.figures > 0 || data.reading));
  const isPublic = deletion.asked.some(({ state = 'published' }) => state === 'published');
  return (
    <ConfirmDialog
      open
      title={t(isPublic ? 'deletion.title' : 'deletion.unpublishedTitle')}
      confirmLabel={t('app:actions.delete')}
      variant="danger"
      busy={deletion.busy}
      onConfirm={() =>
        void (wantsWords ? form.handleSubmit(deletion.confirm)() : deletion.confirm())
      }
      onCancel={deletion.cancel}
    >
      <p>{t(isPublic ? 'deletion.text' : 'deletion.unpublishedText')}</p>
      <ul>
        {deletion.asked.map(({ id, fileName, location, lastModificationDate }) => (
          <li key={id} className="upload-name">
            <strong>{fileName}</strong>
            <br />
            {t('deletion.where', { location, date: format.date(lastModificationDate) })}
            <GoingFigures id={id} />
          </li>
        ))}
      </ul>
      {wantsWords ? (
        <FormProvider {...form}>
          <ReasonField required />
          <NoteFields />
        </FormProvider>
      ) : null}
    </ConfirmDialog>
  );
}

const figuresQuery = (id: string) => apiQuery('documents/figures', { params: { id } });

const MOST_DATASETS = 3;

/** How many figures go with a file, and of which tables. */
function GoingFigures({ id }: { readonly id: string }) {
  const { t } = useTranslation('monitor-documents');
  const language = useLanguage();
  const format = useFormat();
  const { periodName } = useCheckWords();
  const { data } = useQuery(figuresQuery(id));
  const { figures = 0, datasets = [], reading } = data ?? {};
  if (reading)
    return (
      <>
        <br />
        {t('deletion.reading')}
      </>
    );
  if (figures === 0) return null;
  const told = datasets.slice(0, MOST_DATASETS).map(({ name, figures: count, first, last }) =>
    t('deletion.dataset', {
      ...{ name: name[language], count, figures: format.number(count) },
      period: [...new Set([first, last])].map(periodName).join(' – '),
    }),
  );
  const others = datasets.length - told.length;
  return (
    <>
      <br />
      {t('deletion.figures', { count: figures, figures: format.number(figures) })}
      <ul>
        {told.map((one) => (
          <li key={one}>{one}</li>
        ))}
        {others > 0 ? <li>{t('deletion.others', { count: others })}</li> : null}
      </ul>
    </>
  );
}

/** Deletes files after a confirmation. */
export function useDeletion(onEnd: (failure: unknown) => void) {
  const queries = useQueryClient();
  const [asked, setAsked] = useState<readonly DocumentView[]>([]);
  const [busy, setBusy] = useState(false);
  const [wantsWords, setWantsWords] = useState(false);
  const ask = (files: readonly DocumentView[]) => {
    setWantsWords(false);
    setAsked(files);
  };

  async function confirm(words?: Words): Promise<void> {
    setBusy(true);
    let failure: unknown;
    const { reason, note } = words ?? {};
    const why = { reason, noteIt: note?.it, noteEn: note?.en };
    try {
      for (const { id, lastModificationDate } of asked)
        await api('documents/delete', {
          params: { id },
          query: { lastModificationDate, ...why },
        }).catch(passOverDeleted);
    } catch (error) {
      failure = error;
    }
    setBusy(false);
    // The figures were not counted yet when it was confirmed.
    const isUnexplained = failure instanceof ApiProblem && failure.code === 'reason_needed';
    setWantsWords(isUnexplained);
    if (isUnexplained) return;
    setAsked([]);
    onEnd(failure);
    await queries.invalidateQueries({ queryKey: ['documents/list'] });
  }

  return { asked, busy, wantsWords, ask, confirm, cancel: () => setAsked([]) };
}

/** Somebody else has deleted the file meanwhile. */
function passOverDeleted(error: unknown): void {
  if (!(error instanceof ApiProblem && error.code === 'not_found')) throw error;
}

/** The published files of a folder with this name and any extension. */
export async function findPublished(
  folder: string,
  stem: string,
): Promise<readonly DocumentView[]> {
  const found = await api('documents/list', { query: { folder, searchText: stem } });
  return found.filter((file) => isCalled(stem, file));
}

export const isCalled = (stem: string, { fileName }: DocumentView): boolean =>
  fileName.toLowerCase().replace(/\.\w+$/, '') === stem.toLowerCase();
