import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button.tsx';

/** A field of what is edited: its label, and how its value is written. */
export interface EditedField<Loaded> {
  readonly name: keyof Loaded & string;
  readonly label: string;
  /** The value itself when absent. */
  readonly text?: (value: Loaded) => ReactNode;
}

interface StaleSaveProps<Loaded> {
  readonly loaded: Loaded;
  /** What is stored now, as far as the API tells. */
  readonly current: Partial<Loaded>;
  readonly fields: readonly EditedField<Loaded>[];
  readonly onReload: () => Promise<void>;
}

/** Nothing was saved since somebody else had saved before: what they changed, and how to go on. */
export function StaleSave<Loaded>({ loaded, current, fields, onReload }: StaleSaveProps<Loaded>) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const now = { ...loaded, ...current };
  const changed = fields.filter(({ name }) => !isSame(now[name], loaded[name]));
  return (
    <div ref={box} className="alert alert-warning stale-save" role="alert" tabIndex={-1}>
      <p>{t('stale.text')}</p>
      {changed.length > 0 ? (
        <dl className="data-list">
          {changed.map(({ name, label, text = (value) => String(value[name] ?? '') }) => (
            <div className="data-list-row" key={name}>
              <dt>{label}</dt>
              <dd>
                <del>{text(loaded)}</del> <ins>{text(now)}</ins>
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      <Button
        variant="outline-primary"
        size="small"
        icon="it-refresh"
        busy={busy}
        onClick={() => {
          setBusy(true);
          void onReload().finally(() => setBusy(false));
        }}
      >
        {t('stale.reload')}
      </Button>
    </div>
  );
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
