import { useTranslation } from 'react-i18next';
import type { AuditRecordView } from '../../../functions/people/contract/audit.ts';
import { isAuditAction } from '../../../functions/platform/kernel/audit-kinds.ts';
import { useFormat } from '../../lib/format.ts';
import { Disclosure } from '../../ui/deferred.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { changesOf } from './changes.ts';
import { useFigureTexts } from './figure-texts.ts';
import { actionKey } from './kind-texts.ts';
import { useActorNames, useSubjectTexts } from './subject-texts.ts';

/** The records, newest first, each with the values before and after the change. */
export function AuditTable({ records }: { readonly records: readonly AuditRecordView[] }) {
  const { t } = useTranslation('monitor-audit');
  const format = useFormat();
  const nameOf = useActorNames();
  const aboutWhat = useSubjectTexts(records.map(({ subject }) => subject));
  return (
    <DataTable
      caption={t('caption')}
      captionHidden
      rows={records}
      rowKey={({ id }) => id}
      columns={({ heading, text }) => [
        text('at', t('columns.at'), ({ at }) => format.dateTime(at)),
        text('actor', t('columns.actor'), ({ actor }) => {
          const name = nameOf(actor) ?? (ACCOUNT.test(actor) ? t('erased') : undefined);
          return name ? (
            <span>
              {name} <code className="audit-subject">{actor}</code>
            </span>
          ) : (
            actor
          );
        }),
        heading('action', t('columns.action'), ({ action }) =>
          isAuditAction(action) ? t(actionKey(action)) : action,
        ),
        text('subject', t('columns.subject'), ({ subject }) => (
          <>
            {aboutWhat(subject)} <code className="audit-subject">{subject}</code>
          </>
        )),
        text('changes', t('columns.changes'), (record) => <Changes record={record} />),
      ]}
    />
  );
}

/** What is left of who acted once the account is erased: its number. */
const ACCOUNT = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

function Changes({ record }: { readonly record: AuditRecordView }) {
  const { t } = useTranslation('monitor-audit');
  const figures = useFigureTexts();
  const changes = changesOf(record.before, record.after);
  if (changes.length === 0) return null;
  return (
    <div className="audit-details">
      <Disclosure summary={t('changes', { count: changes.length })}>
        <dl className="audit-changes">
          {changes.map(({ name, before, after }) => (
            <div key={name}>
              <dt>{figures.name(name) || t('value')}</dt>
              <dd>
                {before === undefined ? null : (
                  <>
                    <span className="visually-hidden">{t('before')} </span>
                    <del>{figures.value(name, before)}</del>{' '}
                  </>
                )}
                {after === undefined ? null : (
                  <>
                    <span className="visually-hidden">{t('after')} </span>
                    <ins>{figures.value(name, after)}</ins>
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
