import { useTranslation } from 'react-i18next';
import { useLeaveQuestion } from '../../lib/unsaved.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';

/** Asks before a page with unsaved input is left; staying is the default. */
export function LeaveDialog() {
  const { t } = useTranslation();
  const question = useLeaveQuestion();
  if (!question) return null;
  return (
    <ConfirmDialog
      open
      title={t('unsaved.title')}
      confirmLabel={t('unsaved.leave')}
      cancelLabel={t('unsaved.stay')}
      variant="danger"
      onConfirm={question.leave}
      onCancel={question.stay}
    >
      <p>{t('unsaved.question')}</p>
    </ConfirmDialog>
  );
}
