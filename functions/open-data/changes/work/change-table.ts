/** Changes as a table: a row for each figure that changed, and one for each release that was moved. */
import { type Column, columnOf } from '../../../platform/kernel/table.ts';
import {
  describedColumns,
  type InBothLanguages,
  OBSERVATION_MEANINGS,
} from '../../exports/rules/column-descriptions.ts';
import type { DescribedTable } from '../../exports/rules/csvw.ts';
import { CODE_MEANINGS } from '../../series/rules/described-flow.ts';
import type { ChangedFigureView, ChangeView } from '../contract.ts';

interface ChangeRow {
  readonly change: ChangeView;
  /** Absent for a moved release, and for what a document changed of a flow as a whole. */
  readonly figure?: ChangedFigureView | undefined;
  readonly flow?: NonNullable<ChangeView['document']>['flows'][number];
}

/** @param product only its figures; all when absent */
export const changeRows = (
  changes: readonly ChangeView[],
  product: number | undefined,
): ChangeRow[] =>
  changes.flatMap((change): ChangeRow[] =>
    change.kind === 'announcement'
      ? [{ change }]
      : [
          ...(change.document?.flows ?? []).map((flow) => ({ change, flow })),
          ...change.figures
            .filter(({ productId }) => product === undefined || productId === product)
            .map((figure) => ({ change, figure })),
        ],
  );

const column = columnOf<ChangeRow>;

/** Prices with their two decimals. */
const valueText = ({ figure }: ChangeRow, name: 'before' | 'after' | 'difference') => {
  const value = figure?.[name];
  if (value === null || value === undefined) return undefined;
  return figure?.productId === undefined ? String(value) : value.toFixed(2);
};

const codeOf = (it: string, name: string) =>
  column('text', `CODICE_${it}`, `${name.toUpperCase()}_ID`, ({ figure }) => figure?.codes?.[name]);

/** Hundredths, as amounts of tables are. */
const hundredths = (euros: number | null | undefined) =>
  euros === null || euros === undefined ? undefined : Math.round(euros * 100);

export const CHANGE_COLUMNS: readonly Column<ChangeRow>[] = [
  column('moment', 'PUBBLICAZIONE', 'PUBLISHED', ({ change }) => change.at),
  column('text', 'TIPO', 'KIND', ({ change }) => change.kind),
  column('text', 'SERIE', 'SERIES', ({ change }) => change.series),
  column('text', 'PERIODO', 'PERIOD', ({ change, figure }) => figure?.period ?? change.period),
  codeOf('PRODOTTO', 'product'),
  column(
    'text',
    'NOME_PRODOTTO',
    'PRODUCT_NAME',
    ({ figure }, { language }) => figure?.name[language],
  ),
  column('decimal', 'PRIMA', 'BEFORE', (row) => valueText(row, 'before')),
  column('decimal', 'DOPO', 'AFTER', (row) => valueText(row, 'after')),
  column('decimal', 'DIFFERENZA', 'DIFFERENCE', (row) => valueText(row, 'difference')),
  column('text', 'UNITA', 'UNIT', ({ figure }) => figure?.unit),
  column('number', 'REVISIONE', 'REVISION', ({ change }) => change.revision),
  column('text', 'STATO', 'STATUS', ({ figure }) => figure?.status),
  column('text', 'ANNOTAZIONE', 'REMARK', ({ figure }) => figure?.remark),
  column(
    'text',
    'MOTIVO',
    'REASON',
    ({ change, figure }, { language }) => (figure?.reason ?? change.note)?.[language],
  ),
  column('text', 'PREVISTA', 'PLANNED', ({ change }) => change.plannedAt),
  column('amount', 'ACCISA_PRIMA', 'EXCISE_BEFORE', ({ figure }) =>
    hundredths(figure?.duties?.before?.exciseDuty),
  ),
  column('amount', 'ACCISA_DOPO', 'EXCISE_AFTER', ({ figure }) =>
    hundredths(figure?.duties?.after?.exciseDuty),
  ),
  column('number', 'IVA_PRIMA', 'VAT_BEFORE', ({ figure }) => figure?.duties?.before?.vat),
  column('number', 'IVA_DOPO', 'VAT_AFTER', ({ figure }) => figure?.duties?.after?.vat),
  column('text', 'FLUSSO', 'FLOW', ({ figure, flow }) => (figure ?? flow)?.flow),
  codeOf('VOCE', 'item'),
  codeOf('PAESE', 'partner'),
  codeOf('LUOGO', 'place'),
  codeOf('CANALE', 'channel'),
  column('text', 'DOCUMENTO', 'DOCUMENT', ({ change }) => change.document?.fileName),
  column('text', 'INDIRIZZO', 'ADDRESS', ({ figure, flow }) => (figure ?? flow)?.api),
];

const MEANINGS: Readonly<Record<string, InBothLanguages>> = {
  ...OBSERVATION_MEANINGS,
  ...CODE_MEANINGS,
  PUBLISHED: { it: 'Quando è diventato pubblico', en: 'When it became public' },
  KIND: {
    it: 'release pubblicazione, correction correzione, withdrawal ritiro, announcement data spostata',
    en: 'release, correction, withdrawal, or announcement: a release was moved',
  },
  SERIES: { it: 'Serie', en: 'Series' },
  PERIOD: {
    it: 'Data della rilevazione, mese (2026-11), trimestre (2026-Q4), anno o giorno (serie daily)',
    en: 'Date of the survey, month (2026-11), quarter (2026-Q4), year, or day (series daily)',
  },
  BEFORE: { it: 'Valore precedente; vuoto se non c’era', en: 'Value before; empty where none' },
  AFTER: { it: 'Valore nuovo; vuoto se non c’è più', en: 'Value after; empty where none is left' },
  DIFFERENCE: { it: 'Valore nuovo meno il precedente', en: 'Value after less value before' },
  EXCISE_BEFORE: { it: 'Accisa precedente', en: 'Excise duty before' },
  EXCISE_AFTER: { it: 'Accisa nuova', en: 'Excise duty after' },
  VAT_BEFORE: { it: 'Aliquota IVA precedente, in %', en: 'VAT rate before, in percent' },
  VAT_AFTER: { it: 'Aliquota IVA nuova, in %', en: 'VAT rate after, in percent' },
  REASON: { it: 'Motivo dato al pubblico', en: 'Reason given to the public' },
  PRODUCT_ID: {
    it: 'Codice del prodotto: dei prezzi un numero, dei documenti lettere',
    en: 'Code of the product: of prices a number, of documents letters',
  },
  PRODUCT_NAME: {
    it: 'Nome del prodotto, o di ciò che il valore di un documento misura',
    en: 'Name of the product, or of what a document’s figure is of',
  },
  FLOW: { it: 'Flusso di GET /series/{flow}', en: 'Flow of GET /series/{flow}' },
  DOCUMENT: { it: 'Nome del file del documento', en: 'File name of the document' },
  ADDRESS: {
    it: 'Indirizzo del valore, o dei valori del flusso pubblicati, cambiati o ritirati in quel momento',
    en: 'Address of the figure, or of those of the flow that became public, changed or went at that moment',
  },
  PLANNED: { it: 'Nuovo momento previsto', en: 'When it is planned now' },
};

export const describedChanges = (): DescribedTable => ({
  title: { it: 'Variazioni delle serie pubblicate', en: 'Changes of the published series' },
  columns: describedColumns(CHANGE_COLUMNS, MEANINGS),
  key: ['PUBLISHED', 'KIND', 'SERIES', 'PERIOD', 'PRODUCT_ID', 'FLOW'],
});
