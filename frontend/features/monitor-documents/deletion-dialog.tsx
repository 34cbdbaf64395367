import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import type { useDeletion } from './use-deletion.ts';

/** Names what will be deleted, and asks. */
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
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
