import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import type { CompanyImportOutcome } from '../../../functions/sample/contract/companies.ts';
import { productName } from '../../../functions/sample/rules/product-names.ts';
import { PRODUCTS } from '../../../functions/sample/rules/products.ts';
import { api } from '../../lib/api-client.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { saveBlob } from '../../lib/download.ts';
import { ApiProblem, type FieldProblem, logFailure, NetworkFailure } from '../../lib/failures.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { readSheet } from '../../lib/read-sheet.ts';
import { xlsxOf } from '../../lib/xlsx.ts';
import { PageLink, usePage } from '../../shared/navigation.tsx';
import {
  ProposedDate,
  useSavedAlert,
  ValidityFields,
  validityFields,
} from '../../shared/publication/dated-settings.tsx';
import { useSettingQuestion } from '../../shared/publication/setting-question.tsx';
import { Button } from '../../ui/button.tsx';
import { csvText } from '../../ui/chart/tools/view-file.ts';
import { Alert } from '../../ui/feedback.tsx';
import { Form, formResolver } from '../../ui/form/form.tsx';
import { SheetInput } from '../../ui/form/sheet-input.tsx';
import { PageActions, PageHeading } from '../../ui/page.tsx';
import { type CompanyFile, companiesInFile, FIRST_COLUMNS, lineOf } from './company-file.ts';
import { ImportMistakes } from './import-mistakes.tsx';
import { ImportPreview, movesFigures } from './import-preview.tsx';

/** Companies, weights and brands from a spreadsheet: what it would change is shown first, and all of it is done or nothing. */
export function CompanyImportPage() {
  const { t } = useTranslation('monitor-companies');
  return (
    <div className="container">
      <PageHeading lead={t('import.lead')}>
        {t('app:pages.monitor-company-import.title')}
      </PageHeading>
      <Templates />
      <ProposedDate>{(validFrom) => <ImportForm validFrom={validFrom} />}</ProposedDate>
    </div>
  );
}

/** The present state as a file to be edited. */
function Templates() {
  const { t } = useTranslation('monitor-companies');
  const language = useLanguage();
  const companies = useQuery({ ...apiQuery('companies/list'), staleTime: 0 }).data;

  function save(kind: 'xlsx' | 'csv'): void {
    const text = 'text' as const;
    const columns = [
      ...FIRST_COLUMNS.map((id) => ({
        heading: t(`import.columns.${id}`),
        kind: id === 'id' ? ({ decimals: 0 } as const) : text,
      })),
      ...PRODUCTS.map(({ id }) => ({
        heading: productName(id, language),
        kind: { decimals: 0 } as const,
      })),
      { heading: t('import.columns.brands'), kind: text },
    ];
    const rows = (companies ?? []).map(lineOf);
    const name = `${t('import.file')}.${kind}`;
    if (kind === 'xlsx') saveBlob(xlsxOf([{ name: t('import.sheet'), columns, rows }]), name);
    // The byte-order mark tells spreadsheets the encoding.
    else saveBlob(new Blob(['\uFEFF', csvText({ columns, rows })], { type: 'text/csv' }), name);
  }

  return (
    <section>
      <h2 className="h4">{t('import.first')}</h2>
      <p>{t('import.firstText')}</p>
      <PageActions>
        {(['xlsx', 'csv'] as const).map((kind) => (
          <Button
            key={kind}
            variant="outline-primary"
            disabled={!companies}
            onClick={() => save(kind)}
          >
            {t(`import.template.${kind}`)}
          </Button>
        ))}
      </PageActions>
    </section>
  );
}

type Read = CompanyFile | 'unreadable' | 'no-answer' | undefined;

function ImportForm({ validFrom }: { readonly validFrom: string }) {
  const { t } = useTranslation('monitor-companies');
  const fileId = useId();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const register = usePage('monitor-companies');
  const savedAlert = useSavedAlert();
  const question = useSettingQuestion();
  const [read, setRead] = useState<Read>();
  const latest = useRef<File>(undefined);
  const [refused, setRefused] = useState<readonly FieldProblem[]>([]);
  const [checked, setChecked] = useState<CompanyImportOutcome>();
  const form = useForm({
    resolver: formResolver<Values, Values>(z.object(validityFields) as never),
    defaultValues: { validFrom, reason: '' },
  });
  const isReady = typeof read === 'object' && read.mistakes.length === 0;

  function forget(): void {
    setChecked(undefined);
    setRefused([]);
  }

  async function choose(file: File): Promise<void> {
    forget();
    setRead(undefined);
    latest.current = file;
    const found = await readSheet(file)
      .then(companiesInFile)
      .catch((error: unknown) => {
        logFailure('companies file', error);
        return error instanceof NetworkFailure ? 'no-answer' : 'unreadable';
      });
    // Another file may have been chosen meanwhile.
    if (latest.current === file) setRead(found);
  }

  const requestOf = ({ validFrom: from, reason }: Values) => ({
    companies: isReady ? [...read.rows] : [],
    validFrom: from,
    ...(reason && { reason }),
  });

  /** Shows the lines that are to blame; @throws what no line is to blame for */
  async function byLine<T>(work: () => Promise<T>): Promise<T | false> {
    try {
      return await work();
    } catch (error) {
      const errors = error instanceof ApiProblem ? error.errors : [];
      if (!errors.some(({ pointer }) => pointer.startsWith('/companies/'))) throw error;
      setChecked(undefined);
      setRefused(errors);
      return false;
    }
  }

  async function check(values: Values): Promise<false> {
    forget();
    const outcome = await byLine(() => api('companies/check-import', { body: requestOf(values) }));
    if (outcome) setChecked(outcome);
    return false;
  }

  async function make(values: Values): Promise<void> {
    const { reason, ...body } = requestOf(values);
    const outcome = await byLine(() =>
      question.save(reason, movesFigures(checked), (given) =>
        api('companies/import', { body: { ...body, ...given } }),
      ),
    );
    if (!outcome) return;
    await queries.invalidateQueries();
    const count = outcome.changes.length;
    navigate(register?.path ?? '/monitor', {
      state: savedAlert(t('import.done', { count }), outcome.reached),
    });
  }

  return (
    <section className="page-section" onChange={forget}>
      <h2 className="h4">{t('import.second')}</h2>
      <Form form={form} onSubmit={check}>
        <div>
          <label htmlFor={fileId}>{t('import.choose')}</label>
          <SheetInput id={fileId} onFile={choose} />
        </div>
        {read === 'unreadable' ? <Alert>{t('import.unreadable')}</Alert> : null}
        {read === 'no-answer' ? <Alert>{t('app:failures.network')}</Alert> : null}
        {typeof read === 'object' && !isReady ? <ImportMistakes file={read} refused={[]} /> : null}
        {isReady && refused.length > 0 ? <ImportMistakes file={read} refused={refused} /> : null}
        <ValidityFields timeline={undefined} fieldsOf={noFields} />
        <PageActions>
          <Button
            type="submit"
            variant={checked ? 'outline-primary' : 'primary'}
            disabled={!isReady}
            busy={form.formState.isSubmitting}
          >
            {t('import.check')}
          </Button>
          <PageLink page="monitor-companies" className="btn btn-outline-primary">
            {t('app:actions.back')}
          </PageLink>
        </PageActions>
      </Form>
      {checked && isReady ? (
        <ImportPreview
          outcome={checked}
          lines={read.lines}
          onConfirm={() => make(form.getValues())}
        />
      ) : null}
      {question.dialog}
    </section>
  );
}

interface Values {
  readonly validFrom: string;
  readonly reason: string;
}

const noFields = () => ({});
