import { useTranslation } from 'react-i18next';
import type { RejectionReason } from '../../../functions/contract/documents.ts';
import { Badge, type BadgeVariant } from '../../ui/page.tsx';

export interface UploadStateProps {
  readonly state: 'uploading' | 'waiting' | 'published' | 'rejected';
  /** Of a rejected file. */
  readonly reason?: RejectionReason | undefined;
  readonly waitingTooLong?: boolean | undefined;
}

const variants: Readonly<Record<UploadStateProps['state'], BadgeVariant>> = {
  uploading: 'secondary',
  waiting: 'warning',
  published: 'success',
  rejected: 'danger',
};

/** How far an uploaded file is, and why when something is wrong with it. */
export function UploadState({ state, reason, waitingTooLong }: UploadStateProps) {
  const { t } = useTranslation('monitor-documents');
  return (
    <span className="upload-state">
      <Badge variant={variants[state]}>{t(`states.${state}`)}</Badge>
      {reason ? <span className="upload-reason">{t(`reasons.${reason}`)}</span> : null}
      {waitingTooLong ? <span className="upload-reason">{t('waitingTooLong')}</span> : null}
    </span>
  );
}
