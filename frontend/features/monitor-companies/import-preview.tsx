import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanyImportOutcome } from '../../../functions/sample/contract/companies.ts';
import { PRODUCTS } from '../../../functions/sample/rules/products.ts';
import { NetworkFailure, problemText } from '../../lib/failures.ts';
import { useFormat } from '../../lib/format.ts';
import { EffectTable } from '../../shared/publication/setting-effect.tsx';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { PageActions } from '../../ui/page.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { BRAND_SEPARATOR } from './company-file.ts';

interface ImportPreviewProps {
  readonly outcome: CompanyImportOutcome;
  /** Line of each row in the file. */
  readonly lines: readonly number[];
  readonly onConfirm: () => Promise<void>;
}

/** What an import changes, company by company, and from which survey on; confirming makes all of it. */
export function ImportPreview({ outcome, lines, onConfirm }: ImportPreviewProps) {
  const { t } = useTranslation('monitor-companies');
  const format = useFormat();
  const differencesOf = useDifferences();
  const confirm = useMutation({ mutationFn: onConfirm });
  const [isAsking, setIsAsking] = useState(false);
  const { changes, unchanged, withoutLine, unknownBrands, similar, validFrom } = outcome;
  const added = changes.filter(({ before }) => before === null).length;
  const { error } = confirm;
  const failure = error instanceof NetworkFailure ? t('app:form.noAnswer') : problemText(error, t);
  const nameIn = (row: number) => changes.find((change) => change.row === row)?.after.name;
  const alike = (
    <>
      {t('import.similar.text')}
      <ul>
        {similar.map(({ row, id, name }) => (
          <li key={`${row} ${id}`}>
            <strong>{t('import.line', { line: lines[row] })}: </strong>
            {t('import.similar.names', { name: nameIn(row), other: name, id })}
          </li>
        ))}
      </ul>
    </>
  );
  return (
    <section className="page-section" aria-label={t('import.third')}>
      <h2 className="h4">{t('import.third')}</h2>
      <p>
        {t('import.sum', {
          changed: changes.length - added,
          added,
          unchanged,
          withoutLine,
          from: format.date(validFrom),
        })}
      </p>
      {unknownBrands.length > 0 ? (
        <Alert variant="warning">
          {t('import.unknownBrands')}
          <ul>
            {unknownBrands.map(({ row, brand }) => (
              <li key={`${row} ${brand}`}>
                <strong>{t('import.line', { line: lines[row] })}: </strong>
                {brand}
              </li>
            ))}
          </ul>
        </Alert>
      ) : null}
      {similar.length > 0 ? <Alert variant="warning">{alike}</Alert> : null}
      {changes.length === 0 ? (
        <Alert variant="info">{t('import.nothing')}</Alert>
      ) : (
        <>
          <DataTable
            caption={t('import.third')}
            captionHidden
            rows={changes}
            rowKey={({ id }) => id}
            rowsPerPage={25}
            columns={({ heading, text }) => [
              text('line', t('import.columns.line'), ({ row }) => lines[row]),
              heading('name', t('import.columns.name'), ({ after }) => after.name),
              text('state', t('import.columns.state'), ({ before }) =>
                t(before ? 'import.changed' : 'import.added'),
              ),
              text('differences', t('import.columns.differences'), (change) =>
                differencesOf(change).join('; '),
              ),
            ]}
          />
          {outcome.effect !== undefined && movesFigures(outcome) ? (
            <EffectTable effect={outcome.effect} />
          ) : null}
          {confirm.isError ? <Alert>{failure}</Alert> : null}
          <PageActions>
            <Button
              busy={confirm.isPending}
              onClick={() => (similar.length > 0 ? setIsAsking(true) : confirm.mutate())}
            >
              {t('import.confirm', { count: changes.length })}
            </Button>
          </PageActions>
          <ConfirmDialog
            open={isAsking}
            title={t('import.similar.title')}
            confirmLabel={t('import.similar.confirm')}
            onConfirm={() => {
              setIsAsking(false);
              confirm.mutate();
            }}
            onCancel={() => setIsAsking(false)}
          >
            {alike}
          </ConfirmDialog>
        </>
      )}
    </section>
  );
}

/** Whether a line changes a weight of a company, or adds a company with one. */
export const movesFigures = (outcome: CompanyImportOutcome | undefined): boolean =>
  outcome?.changes.some(({ before, after }) =>
    PRODUCTS.some(({ weightKey }) => (before?.[weightKey] ?? 0) !== after[weightKey]),
  ) ?? false;

type Change = CompanyImportOutcome['changes'][number];

/** "Benzina 20 → 25", "marchi Q8 → Q8 | Esso"; of a company that is added what it begins with. */
function useDifferences(): (change: Change) => string[] {
  const { t } = useTranslation('monitor-companies');
  const format = useFormat();
  return ({ before, after }) => {
    const step = (name: string, from: string | undefined, to: string) =>
      from === to ? [] : [from === undefined ? `${name} ${to}` : `${name} ${from} → ${to}`];
    const brands = (values: { readonly brands: readonly string[] }) =>
      values.brands.join(BRAND_SEPARATOR) || t('import.none');
    return [
      ...(before ? step(t('fields.name'), before.name, after.name) : []),
      ...PRODUCTS.flatMap(({ id, weightKey }) =>
        before || after[weightKey] > 0
          ? step(
              t(`app:products.${id}`),
              before ? format.number(before[weightKey]) : undefined,
              format.number(after[weightKey]),
            )
          : [],
      ),
      ...step(t('fields.brands'), before ? brands(before) : undefined, brands(after)),
    ];
  };
}
