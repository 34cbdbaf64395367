import { lazy, type ReactNode, startTransition, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clock } from '../../../../functions/platform/kernel/clock.ts';
import { logFailure } from '../../../lib/failures.ts';
import { fileStem, useFormat } from '../../../lib/format.ts';
import { Alert } from '../../feedback.tsx';
import { QuietMenu, QuietMenuItem } from '../../overlay/quiet-menu.tsx';
import type { ChartTable } from '../chart-table.ts';
import type { ChartEmbed } from './embed-dialog.tsx';
import type { PictureKey, PictureKind } from './picture.ts';
import type { FileKind } from './view-file.ts';

// They are opened by transitions, without Suspense: React would keep its fallback for 300 ms.
const EmbedDialog = lazy(() =>
  import('./embed-dialog.tsx').then((module) => ({ default: module.EmbedDialog })),
);
const SharingDialog = lazy(() =>
  import('./sharing-dialog.tsx').then((module) => ({ default: module.SharingDialog })),
);

export interface ChartToolsProps {
  /** Id of the chart's element, which a link to the chart names. */
  readonly id: string;
  readonly title: string;
  /** Measure, unit and window. */
  readonly subtitle: string;
  /** The time of the figures: "Rilevazione del 9 novembre 2026". */
  readonly asOf: string;
  /** The last date shown, in the form used in file names: `2026-11-09`, `2026-11` or `2026`. */
  readonly date: string;
  readonly keys?: readonly PictureKey[] | undefined;
  readonly data: () => ChartTable;
  /** The frame for embedding the content, if there is one. */
  readonly embed?: ChartEmbed | undefined;
  /** Data for one company only, which other people cannot open or cite. */
  readonly isPrivate?: boolean | undefined;
}

interface DrawnToolsProps extends ChartToolsProps {
  /** The chart's plain name, from which file names are made. */
  readonly name: string;
  readonly drawing: { readonly current: HTMLElement | null };
}

const pictures: readonly PictureKind[] = ['png', 'svg'];
const files: readonly FileKind[] = ['csv', 'xlsx', 'json'];
const names = { png: 'PNG', svg: 'SVG', csv: 'CSV', xlsx: 'Excel', json: 'JSON' } as const;

/** The tools with which a reader saves or shares a chart: its numbers, its picture, its address and its citation. */
export function ChartTools(props: DrawnToolsProps) {
  const { t } = useTranslation('chart');
  const { tryTo, failure } = useAttempt();
  const origin = useOrigin({ ...props, title: props.name });
  // The chart as it was when the dialog was opened.
  const [embedded, setEmbedded] = useState<ChartEmbed>();

  async function savePicture(kind: PictureKind): Promise<void> {
    const { savePicture: save } = await import('./picture.ts');
    const { title, subtitle, keys = [], drawing } = props;
    const { about, mark, stem } = origin();
    await save(kind, {
      ...{ container: drawing.current, title, subtitle, keys, mark, fileStem: stem },
      notes: [`${about.asOf}. ${about.source}`, `${about.licence} ${about.address}`],
    });
  }

  return (
    <>
      <QuietMenu label={t('app:actions.download')}>
        <FileItems {...props} title={props.name} of="download" tryTo={tryTo} />
        {pictures.map((kind) => (
          <QuietMenuItem
            key={kind}
            label={t(`download.${kind}`)}
            onChoose={tryTo(() => savePicture(kind))}
          >
            {t('tools.picture', { kind: names[kind] })}
          </QuietMenuItem>
        ))}
        {props.embed && !props.isPrivate ? (
          <QuietMenuItem
            label={t('embed.label')}
            onChoose={() => startTransition(() => setEmbedded(props.embed))}
          >
            {t('embed.name')}
          </QuietMenuItem>
        ) : null}
      </QuietMenu>
      {props.isPrivate ? null : <Sharing {...props} title={props.name} />}
      {failure}
      {embedded ? <EmbedDialog embed={embedded} onClose={() => setEmbedded(undefined)} /> : null}
    </>
  );
}

interface FileItemsProps
  extends Omit<ChartToolsProps, 'keys' | 'embed' | 'isPrivate' | 'subtitle'> {
  /** The name of the entries: a chart's or a table's numbers. */
  readonly of: 'download' | 'downloadTable';
}

/** Saves a table as it is shown. */
export function FileTools(props: Omit<FileItemsProps, 'of' | 'tryTo'>) {
  const { tryTo, failure } = useAttempt();
  return (
    <>
      <div className="quiet-actions">
        <FileItems {...props} of="downloadTable" tryTo={tryTo} />
      </div>
      {failure}
    </>
  );
}

/** The commands that save the shown numbers: entries of a chart's menu, or words below a table. */
function FileItems({ of, tryTo, ...shown }: FileItemsProps & Pick<Attempt, 'tryTo'>) {
  const { t } = useTranslation('chart');
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

  return files.map((kind) => {
    const label = t(`${of}.${kind}`);
    const text = t('tools.data', { kind: names[kind] });
    const onChoose = tryTo(() => save(kind));
    return of === 'download' ? (
      <QuietMenuItem key={kind} label={label} onChoose={onChoose}>
        {text}
      </QuietMenuItem>
    ) : (
      <button
        key={kind}
        type="button"
        className="quiet-button"
        aria-label={label}
        onClick={onChoose}
      >
        {text}
      </button>
    );
  });
}

interface Attempt {
  readonly tryTo: (act: () => Promise<void>) => () => Promise<void>;
  readonly failure: ReactNode;
}

/** Tells when something cannot be saved. */
function useAttempt(): Attempt {
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

/** One sheet with the address of the content and its citation, because a menu before it would cost another tap. */
function Sharing(props: Pick<ChartToolsProps, 'id' | 'title' | 'asOf' | 'date'>) {
  const { t } = useTranslation('chart');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="quiet-button"
        onClick={() => startTransition(() => setOpen(true))}
      >
        {t('tools.share')}
      </button>
      {isOpen ? (
        <SharingDialog {...props} address={addressOf(props.id)} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}

const addressOf = (id: string) => {
  const { origin, pathname, search } = window.location;
  return `${origin}${pathname}${search}#${id}`;
};

/** Statements in files about their origin: source, state, licence, address, time of making. */
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
      made: format.dateTime(clock.now().toISOString()),
    },
  });
}
