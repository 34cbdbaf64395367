import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../lib/api-query.ts';
import { Spinner } from '../../ui/feedback.tsx';
import { UploadState } from './upload-state.tsx';

/** How often a file that waits is asked after, in milliseconds. */
export const askingInterval = 2000;

/** The files sent since the page was opened, the latest first, each with its state. */
export function SentUploads({ ids }: { readonly ids: readonly string[] }) {
  const { t } = useTranslation('monitor-documents');
  if (ids.length === 0) return null;
  return (
    <section className="sent-uploads" aria-live="polite">
      <h2 className="h5">{t('sent')}</h2>
      <ul>
        {ids.map((id) => (
          <SentUpload key={id} id={id} />
        ))}
      </ul>
    </section>
  );
}

function SentUpload({ id }: { readonly id: string }) {
  const queries = useQueryClient();
  const { data } = useQuery({
    ...apiQuery('documents/upload-state', { params: { id } }),
    refetchInterval: ({ state: { data: upload } }) =>
      upload && isFinal(upload.state) ? false : askingInterval,
  });
  const state = data?.state;
  useEffect(() => {
    if (state) void queries.invalidateQueries({ queryKey: ['documents/list'] });
  }, [state, queries]);
  return (
    <li className="upload-name">
      {data ? (
        <>
          {data.fileName} <UploadState {...data} />
        </>
      ) : (
        <Spinner size="small" />
      )}
    </li>
  );
}

const isFinal = (state: string) => state === 'published' || state === 'rejected';
