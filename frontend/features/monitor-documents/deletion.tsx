import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api-client.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import type { DocumentView } from '../../shared/documents/documents.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { useCheckWords } from './check-words.ts';

/** Names the files to be deleted, and asks. */
export function DeletionDialog({
  deletion,
}: {
  readonly deletion: ReturnType<typeof useDeletion>;
}) {
  const { t } = useTranslation('monitor-documents');
  const format = useFormat();
  return (
    <ConfirmDialog
      open={deletion.asked.length > 0}
      title={t('deletion.title')}
      confirmLabel={t('app:actions.delete')}
      variant="danger"
      busy={deletion.busy}
      onConfirm={() => void deletion.confirm()}
      onCancel={deletion.cancel}
    >
      <p>{t('deletion.text')}</p>
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
    </ConfirmDialog>
  );
}

const MOST_DATASETS = 3;

/** How many figures go with a file, and of which tables. */
function GoingFigures({ id }: { readonly id: string }) {
  const { t } = useTranslation('monitor-documents');
  const language = useLanguage();
  const format = useFormat();
  const { periodName } = useCheckWords();
  const { data } = useQuery(apiQuery('documents/figures', { params: { id } }));
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

  async function confirm(): Promise<void> {
    setBusy(true);
    let failure: unknown;
    try {
      for (const { id, lastModificationDate } of asked)
        await api('documents/delete', { params: { id }, query: { lastModificationDate } });
    } catch (error) {
      failure = error;
    }
    setBusy(false);
    setAsked([]);
    onEnd(failure);
    await queries.invalidateQueries({ queryKey: ['documents/list'] });
  }

  return { asked, busy, ask: setAsked, confirm, cancel: () => setAsked([]) };
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
