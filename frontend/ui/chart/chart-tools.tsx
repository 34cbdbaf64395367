import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { logFailure } from '../../lib/failures.ts';
import { fileStem, useFormat } from '../../lib/format.ts';
import { Button } from '../button.tsx';
import { Alert } from '../feedback.tsx';
import type { ChartTable } from './chart-table.ts';
import type { ChartEmbed } from './embed-dialog.tsx';
import type { PictureKey, PictureKind } from './picture.ts';
import type { FileKind } from './view-file.ts';

const EmbedDialog = lazy(() =>
  import('./embed-dialog.tsx').then((module) => ({ default: module.EmbedDialog })),
);
const CitationDialog = lazy(() =>
  import('./citation-dialog.tsx').then((module) => ({ default: module.CitationDialog })),
);

export interface ChartToolsProps {
  /** The chart's element, which a link to the chart names. */
  readonly id: string;
  readonly title: string;
  /** What the figures are of: "Rilevazione del 9 novembre 2026". */
  readonly asOf: string;
  /** The last date shown, as in the files' names: `2026-11-09`, `2026-11` or `2026`. */
  readonly date: string;
  readonly keys?: readonly PictureKey[] | undefined;
  readonly data: () => ChartTable;
  /** Further lines below its picture. */
  readonly notes?: readonly string[] | undefined;
  /** Where what is shown can be framed. */
  readonly embed?: ChartEmbed | undefined;
  /** For its company alone: nothing that others could open or cite. */
  readonly isPrivate?: boolean | undefined;
}

interface DrawnToolsProps extends ChartToolsProps {
  readonly drawing: { readonly current: HTMLElement | null };
}

const pictures: readonly PictureKind[] = ['png', 'svg'];
const files: readonly FileKind[] = ['csv', 'xlsx', 'json'];
const names = { png: 'PNG', svg: 'SVG', csv: 'CSV', xlsx: 'Excel', json: 'JSON' } as const;

/** What a reader takes away from a chart: its picture, its numbers, its address, how to cite it. */
export function ChartTools(props: DrawnToolsProps) {
  const { t } = useTranslation('chart');
  const { tryTo, failure } = useAttempt();
  const origin = useOrigin(props);

  async function savePicture(kind: PictureKind): Promise<void> {
    const { savePicture: save } = await import('./picture.ts');
    const { title, keys = [], notes = [], drawing } = props;
    const { about, mark, stem } = origin();
    await save(kind, {
      ...{ container: drawing.current, title, keys, mark, fileStem: stem },
      notes: [...notes, `${about.asOf}. ${about.source}`, `${about.licence} ${about.address}`],
    });
  }

  return (
    <>
      {failure}
      <div className="chart-actions">
        <Tools name={t('tools.picture')}>
          {pictures.map((kind) => (
            <Tool
              key={kind}
              label={t(`download.${kind}`)}
              text={names[kind]}
              onUse={tryTo(() => savePicture(kind))}
            />
          ))}
        </Tools>
        <FileTools {...props} of="download" />
        {props.isPrivate ? null : <Sharing {...props} />}
      </div>
    </>
  );
}

interface FileToolsProps extends Omit<ChartToolsProps, 'keys' | 'notes' | 'embed' | 'isPrivate'> {
  /** Whose numbers they are, as the buttons are called: a chart's or a table's. */
  readonly of: 'download' | 'downloadTable';
}

/** Saves what is shown as numbers. */
export function FileTools({ of, ...shown }: FileToolsProps) {
  const { t } = useTranslation('chart');
  const { tryTo, failure } = useAttempt();
  const origin = useOrigin(shown);

  async function save(kind: FileKind): Promise<void> {
    const { saveView } = await import('./view-file.ts');
    const { about, mark, stem } = origin();
    saveView(kind, {
      table: shown.data(),
      fileStem: stem,
      sheets: [t('file.data'), t('file.about')],
      about: [
        ...(mark ? [[t('file.mark'), mark] as const] : []),
        ...Object.entries(about).map(([name, text]) => [t(`file.${name}`), text] as const),
      ],
    });
  }

  return (
    <>
      {failure}
      <Tools name={t('tools.data')}>
        {files.map((kind) => (
          <Tool
            key={kind}
            label={t(`${of}.${kind}`)}
            text={names[kind]}
            onUse={tryTo(() => save(kind))}
          />
        ))}
      </Tools>
    </>
  );
}

/** Tells when something cannot be saved. */
function useAttempt() {
  const { t } = useTranslation('chart');
  const [failed, setFailed] = useState(false);
  const tryTo = (act: () => Promise<void>) => async () => {
    setFailed(false);
    try {
      await act();
    } catch (error) {
      logFailure('chart download', error);
      setFailed(true);
    }
  };
  const failure = failed ? (
    <Alert dismissible onDismiss={() => setFailed(false)}>
      {t('app:failures.chartDownload')}
    </Alert>
  ) : null;
  return { tryTo, failure };
}

function Tools({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="chart-tools">
      <span aria-hidden="true">{name}</span>
      {children}
    </div>
  );
}

interface ToolProps {
  /** What it does, whole; the text is part of it. */
  readonly label: string;
  readonly text: string;
  readonly onUse: () => void;
}

function Tool({ label, text, onUse }: ToolProps) {
  return (
    <Button variant="outline-primary" size="xs" aria-label={label} onClick={onUse}>
      {text}
    </Button>
  );
}

/** The address of what is shown, how to cite it, and how to show it in another page. */
function Sharing(props: ChartToolsProps) {
  const { t } = useTranslation('chart');
  const [told, setTold] = useState('');
  const [cites, setCites] = useState(false);
  // As it was when the dialog was opened.
  const [embedded, setEmbedded] = useState<ChartEmbed>();

  async function copy(): Promise<void> {
    const address = addressOf(props.id);
    const isCopied = await navigator.clipboard?.writeText(address).then(
      () => true,
      () => false,
    );
    setTold(t(isCopied ? 'link.copied' : 'link.toCopy', { address }));
  }

  return (
    <>
      <div className="chart-tools">
        <Tool label={t('link.label')} text={t('link.text')} onUse={copy} />
        <Tool label={t('cite.label')} text={t('cite.text')} onUse={() => setCites(true)} />
        {props.embed ? (
          <Tool
            label={t('embed.label')}
            text={t('embed.name')}
            onUse={() => setEmbedded(props.embed)}
          />
        ) : null}
      </div>
      <p className="chart-told" role="status">
        {told}
      </p>
      {embedded ? (
        <Suspense fallback={null}>
          <EmbedDialog embed={embedded} onClose={() => setEmbedded(undefined)} />
        </Suspense>
      ) : null}
      {cites ? (
        <Suspense fallback={null}>
          <CitationDialog
            {...props}
            address={addressOf(props.id)}
            onClose={() => setCites(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

const addressOf = (id: string) => {
  const { origin, pathname, search } = window.location;
  return `${origin}${pathname}${search}#${id}`;
};

/** What files say of themselves: source, state, licence, address, when they were made. */
function useOrigin({
  id,
  title,
  asOf,
  date,
}: Pick<ChartToolsProps, 'id' | 'title' | 'asOf' | 'date'>) {
  const { t } = useTranslation('chart');
  const format = useFormat();
  return () => ({
    stem: fileStem(`${title} ${date}`),
    mark: document.documentElement.hasAttribute('data-demonstration')
      ? t('app:layout.demonstration.text')
      : undefined,
    about: {
      title,
      asOf,
      source: t('app:layout.source'),
      licence: t('app:layout.licence'),
      address: addressOf(id),
      made: format.dateTime(new Date().toISOString()),
    },
  });
}
