import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../lib/download.ts';
import { logFailure } from '../../lib/log.ts';
import { Alert } from '../feedback/alert.tsx';
import { OverlaySpinner } from '../feedback/spinner.tsx';

/** Fetches a file and saves it: `() => fetchFile('weekly-prices/export', { … })`. */
export type FileRequest = () => Promise<Response>;

const Download = createContext<(request: FileRequest) => Promise<void>>(async () => {});

/** Starts a download of the surrounding `DownloadArea`. */
export function useDownload(): (request: FileRequest) => Promise<void> {
  return use(Download);
}

/**
 * Around what offers files: an overlay while one is being fetched, and on top an alert when that
 * fails, scrolled to.
 */
export function DownloadArea({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);

  const download = useCallback(async (request: FileRequest) => {
    setBusy(true);
    setFailed(false);
    try {
      await saveFile(await request());
    } catch (error) {
      logFailure('download', error);
      setFailed(true);
      window.scrollTo({ top: 0 });
    } finally {
      setBusy(false);
    }
  }, []);

  const alert = useMemo(
    () =>
      failed ? (
        <Alert dismissible onDismiss={() => setFailed(false)}>
          {t('failures.file')}
        </Alert>
      ) : null,
    [failed, t],
  );
  return (
    <Download value={download}>
      {alert}
      {children}
      {busy ? <OverlaySpinner label={t('files.downloading')} /> : null}
    </Download>
  );
}
