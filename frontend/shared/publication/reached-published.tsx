import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReachedPublishedView } from '../../../functions/prices/settings/contract.ts';
import { ApiProblem } from '../../lib/failures.ts';
import { useFormat } from '../../lib/format.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useChangeColumns } from './price-comparison.tsx';

/** Published surveys that a setting affects, with a row for each figure that would change. */
export function ReachedTable({ surveys }: { readonly surveys: ReachedPublishedView }) {
  const { t } = useTranslation();
  const format = useFormat();
  const changes = useChangeColumns();
  const rows = surveys.flatMap(({ id, date, differences }) =>
    differences.map(({ before, after, ...figure }) => ({
      ...{ id, date, ...figure, before, after },
      difference: before === null || after === null ? null : after - before,
    })),
  );
  return (
    <DataTable
      caption={t('reached.caption')}
      rows={rows}
      rowKey={({ id, productId }) => `${id}-${productId}`}
      rowsPerPage={10}
      columns={[
        { id: 'date', header: t('reached.survey'), cell: ({ date }) => format.date(date) },
        {
          id: 'product',
          header: t('amounts.product'),
          cell: ({ productId, part }) =>
            `${t(`products.${productId}`)}${part === 'net' ? ` (${t('reached.net')})` : ''}`,
          rowHeader: true,
        },
        ...changes,
      ]}
    />
  );
}

interface ReachQuestion {
  /**
   * Saves, and saves again when somebody who has seen the affected surveys confirms it; returns false if they
   * decline.
   */
  readonly save: <T>(
    reason: string | undefined,
    send: (reaches: number[] | undefined) => Promise<T>,
  ) => Promise<T | false>;
  readonly dialog: ReactNode;
}

/** Asks before a change of settings that reaches published surveys is saved. */
export function useReachQuestion(): ReachQuestion {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<{
    readonly surveys: ReachedPublishedView;
    readonly hasReason: boolean;
  }>();
  const resolve = useRef<(isMeant: boolean) => void>(undefined);
  function answer(isMeant: boolean): void {
    setAsked(undefined);
    resolve.current?.(isMeant);
  }
  return {
    save: async (reason, send) => {
      try {
        return await send(undefined);
      } catch (error) {
        if (!(error instanceof ApiProblem) || error.code !== 'reaches_published') throw error;
        const surveys = error.details.surveys as ReachedPublishedView;
        const { promise, resolve: answered } = Promise.withResolvers<boolean>();
        resolve.current = answered;
        setAsked({ surveys, hasReason: Boolean(reason?.trim()) });
        return (await promise) ? send(surveys.map(({ id }) => id)) : false;
      }
    },
    dialog: asked ? (
      <ConfirmDialog
        open
        title={t('reached.title')}
        confirmLabel={asked.hasReason ? t('reached.confirm') : undefined}
        onConfirm={() => answer(true)}
        onCancel={() => answer(false)}
      >
        <p>{t('reached.text')}</p>
        {asked.hasReason ? null : <p>{t('reached.reasonFirst')}</p>}
        <ReachedTable surveys={asked.surveys} />
      </ConfirmDialog>
    ) : null,
  };
}
