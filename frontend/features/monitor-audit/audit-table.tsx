import { useTranslation } from 'react-i18next';
import type { AuditRecordView } from '../../../functions/contract/audit.ts';
import { isAuditAction } from '../../../functions/domain/audit-kinds.ts';
import { useFormat } from '../../lib/format.ts';
import { Disclosure } from '../../ui/deferred.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { actionKey } from './kind-texts.ts';

/** The records, newest first, each with what stood before and after it. */
export function AuditTable({ records }: { readonly records: readonly AuditRecordView[] }) {
  const { t } = useTranslation('monitor-audit');
  const format = useFormat();
  return (
    <DataTable
      caption={t('caption')}
      captionHidden
      rows={records}
      rowKey={({ id }) => id}
      columns={[
        { id: 'at', header: t('columns.at'), cell: ({ at }) => format.dateTime(at) },
        { id: 'actor', header: t('columns.actor'), cell: ({ actor }) => actor },
        {
          id: 'action',
          header: t('columns.action'),
          cell: ({ action }) => (isAuditAction(action) ? t(actionKey(action)) : action),
          rowHeader: true,
        },
        {
          id: 'subject',
          header: t('columns.subject'),
          cell: ({ subject }) => <code className="audit-subject">{subject}</code>,
        },
        {
          id: 'changes',
          header: t('columns.changes'),
          cell: (record) => <Changes record={record} />,
        },
      ]}
    />
  );
}

function Changes({ record }: { readonly record: AuditRecordView }) {
  const { t } = useTranslation('monitor-audit');
  const changes = changesOf(record.before, record.after);
  if (changes.length === 0) return null;
  return (
    <div className="audit-details">
      <Disclosure summary={t('changes', { count: changes.length })}>
        <dl className="audit-changes">
          {changes.map(({ name, before, after }) => (
            <div key={name}>
              <dt>{name || t('value')}</dt>
              <dd>
                {before === undefined ? null : (
                  <>
                    <span className="visually-hidden">{t('before')} </span>
                    <del>{before}</del>{' '}
                  </>
                )}
                {after === undefined ? null : (
                  <>
                    <span className="visually-hidden">{t('after')} </span>
                    <ins>{after}</ins>
                  </>
                )}
              </dd>
            </div>
          ))}
        </dl>
      </Disclosure>
    </div>
  );
}

/** One value that a change touched: where it is, and how it stood before and after. */
interface ValueChange {
  /** Names on the way to the value: `prices › 1`; empty for the whole. */
  readonly name: string;
  /** Absent when there was nothing. */
  readonly before?: string;
  readonly after?: string;
}

/** The single values that differ between what stood before and what stands after. */
export function changesOf(before: unknown, after: unknown): ValueChange[] {
  const [old, next] = [valuesOf(before), valuesOf(after)];
  return [...new Set([...old.keys(), ...next.keys()])].flatMap((name) => {
    const [from, to] = [old.get(name), next.get(name)];
    if (from === to) return [];
    return {
      name,
      ...(from === undefined ? {} : { before: from }),
      ...(to === undefined ? {} : { after: to }),
    };
  });
}

/** Every single value by its name; a list of plain values is one value. */
function valuesOf(value: unknown, name = ''): Map<string, string> {
  if (value === undefined || value === null) return new Map();
  if (typeof value !== 'object') return new Map([[name, String(value)]]);
  if (Array.isArray(value) && !value.some(isObject)) return new Map([[name, value.join(', ')]]);
  const entries = Array.isArray(value) ? value.map(listEntry) : Object.entries(value);
  return new Map(
    entries.flatMap(([key, inner]) => [...valuesOf(inner, name ? `${name} › ${key}` : key)]),
  );
}

/** Rows of a list are told by their product, so that before and after meet; others by their place. */
function listEntry(row: unknown, index: number): [string, unknown] {
  if (!isObject(row) || !('productId' in row)) return [String(index + 1), row];
  const { productId, ...rest } = row;
  return [String(productId), rest];
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
