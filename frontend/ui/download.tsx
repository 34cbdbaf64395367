import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchFromApi } from '../lib/api-client.ts';
import { saveFile } from '../lib/download.ts';
import { ApiProblem, logFailure } from '../lib/failures.ts';
import { Button, type ButtonVariant } from './button.tsx';
import { Alert, OverlaySpinner } from './feedback.tsx';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';

/** Fetches a file and saves it: `() => fetchFile('weekly-prices/export', { … })`. */
type FileRequest = () => Promise<Response>;

const Download = createContext<(request: FileRequest) => Promise<void>>(async () => {});

/** Starts a download of the surrounding `DownloadArea`. */
export function useDownload(): (request: FileRequest) => Promise<void> {
  return use(Download);
}

/**
 * Provides `useDownload` to what it contains: shows an overlay during a download and, when it fails,
 * an alert at the top.
 */
export function DownloadArea({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<'file' | 'fileTooLarge'>();

  const download = useCallback(async (request: FileRequest) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await saveFile(await request());
    } catch (error) {
      logFailure('download', error);
      setFailure(isTooLarge(error) ? 'fileTooLarge' : 'file');
      window.scrollTo({ top: 0 });
    } finally {
      setBusy(false);
    }
  }, []);

  const alert = useMemo(
    () =>
      failure ? (
        <Alert dismissible onDismiss={() => setFailure(undefined)}>
          {t(`failures.${failure}`)}
        </Alert>
      ) : null,
    [failure, t],
  );
  return (
    <Download value={download}>
      {alert}
      {children}
      {busy ? <OverlaySpinner label={t('files.downloading')} /> : null}
    </Download>
  );
}

/** The result is larger than an answer can be, so a narrower query is needed. */
const isTooLarge = (error: unknown): boolean =>
  error instanceof ApiProblem && error.errors.some(({ code }) => code === 'range_too_long');

interface DownloadButtonProps {
  readonly request: FileRequest;
  readonly children: ReactNode;
  readonly variant?: ButtonVariant;
  readonly size?: 'xs' | 'small' | 'medium';
  readonly icon?: IconName;
}

/** A button that saves a file; only inside a `DownloadArea`. */
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

interface DownloadLinkProps {
  /** `apiAddress('monthly-prices/export-all', { query: { format: 'CSV' } })` */
  readonly href: string;
  readonly children: ReactNode;
  /** Replaces the style of a button; '' for a link in the text. */
  readonly className?: string;
}

/**
 * A link that saves a file as `DownloadButton` does; its address can be copied for use in programs. Only inside a
 * `DownloadArea`.
 */
export function DownloadLink({ href, children, className }: DownloadLinkProps) {
  const download = useDownload();
  return (
    <a
      href={href}
      className={className ?? 'btn btn-outline-primary btn-sm btn-icon'}
      onClick={(event) => {
        event.preventDefault();
        void download(() => fetchFromApi(href));
      }}
    >
      {className === undefined ? (
        <Icon name="it-download" className="icon-sm me-2 icon-primary" />
      ) : null}
      <span>{children}</span>
    </a>
  );
}
