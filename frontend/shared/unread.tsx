import { type Query, type QueryCache, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { RouteId } from '../../functions/routes.ts';
import { statusOf } from '../lib/failures.ts';
import { Button } from '../ui/button.tsx';
import { Alert } from '../ui/feedback.tsx';

interface UnreadProps {
  /** The calls that the block depends on. */
  readonly of: readonly RouteId[];
  /** Says what could not be read. With this text, a 404 counts as a failure too. */
  readonly text?: string | undefined;
  /** Content of the block when none of them failed. */
  readonly children?: ReactNode;
}

/**
 * Says in a block that what it shows could not be read, and reads it again: a failed read must not look like missing
 * data. Without a text, a 404 counts as read.
 */
export function Unread({ of, text, children = null }: UnreadProps) {
  const { t } = useTranslation();
  const cache = useQueryClient().getQueryCache();
  const failed = () => failedReads(cache, of, text !== undefined);
  const subscribe = useCallback((onChange: () => void) => cache.subscribe(onChange), [cache]);
  const count = useSyncExternalStore(
    subscribe,
    () => failed().length,
    () => 0,
  );
  if (count === 0) return children;
  const readAgain = () => {
    for (const query of failed()) query.fetch().catch(() => undefined);
  };
  return (
    <Alert variant="warning" className="only-on-screen">
      <p>{text ?? t('failures.unread')}</p>
      <Button variant="outline-primary" size="small" onClick={readAgain}>
        {t('actions.retry')}
      </Button>
    </Alert>
  );
}

const failedReads = (cache: QueryCache, of: readonly RouteId[], orMissing: boolean): Query[] =>
  cache.findAll({
    type: 'active',
    predicate: ({ queryKey, state }) =>
      of.includes(queryKey[0] as RouteId) &&
      state.status === 'error' &&
      state.data === undefined &&
      (orMissing || statusOf(state.error) !== 404),
  });
