import type { ReactNode } from 'react';
import { Button, type ButtonVariant } from '../button.tsx';
import type { IconName } from '../icon-names.ts';
import { type FileRequest, useDownload } from './download-area.tsx';

interface DownloadButtonProps {
  readonly request: FileRequest;
  readonly children: ReactNode;
  readonly variant?: ButtonVariant;
  readonly size?: 'xs' | 'small' | 'medium';
  readonly icon?: IconName;
}

/** A button that saves a file; stands inside a `DownloadArea`. */
export function DownloadButton({
  request,
  children,
  variant = 'outline-primary',
  size = 'small',
  icon = 'it-download',
}: DownloadButtonProps) {
  const download = useDownload();
  return (
    <Button variant={variant} size={size} icon={icon} onClick={() => download(request)}>
      {children}
    </Button>
  );
}
