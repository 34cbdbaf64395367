import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { discardUnsaved, keepUnsaved } from '../../lib/unsaved.ts';
import { Button } from '../button.tsx';
import '../field/field.css';

/** A field of the edited item: its label and how its value is displayed. */
export interface EditedField<Loaded> {
  readonly name: keyof Loaded & string;
  readonly label: string;
  /** The value itself when absent. */
  readonly text?: (value: Loaded) => ReactNode;
}

/** Author and time (an instant) of the last change. */
interface LastChange {
  readonly by: string;
  readonly at: string;
}

export interface EditConflictProps<Loaded> {
  readonly loaded: Loaded;
  /** The stored values now, as far as the API returns them. */
  readonly current: Partial<Loaded>;
  readonly fields: readonly EditedField<Loaded>[];
  /** Author and time, if known. */
  readonly lastChange?: LastChange | undefined;
  /** Whether a save was refused because of it. */
  readonly refused: boolean;
  /** Reloads the data and fills the form with them and with the kept input. */
  readonly onReload: () => Promise<void>;
}

/**
 * Says that somebody else saved first and what they changed, and offers the other person's version or both combined.
 */
export function EditConflict<Loaded>(props: EditConflictProps<Loaded>) {
  const { loaded, current, fields, lastChange, refused, onReload } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const [busy, setBusy] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The focus is not taken from a person who is typing.
    if (refused) box.current?.focus();
  }, [refused]);
  const now = { ...loaded, ...current };
  const changed = fields.filter(({ name }) => !isSame(now[name], loaded[name]));

  function reload(): void {
    setBusy(true);
    void onReload().finally(() => setBusy(false));
  }

  return (
    <div ref={box} className="alert alert-warning edit-conflict" role="alert" tabIndex={-1}>
      <p>{t(refused ? 'stale.text' : 'stale.meanwhile')}</p>
      {lastChange ? (
        <p>{t('stale.by', { by: lastChange.by, at: format.dateTime(lastChange.at) })}</p>
      ) : null}
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
      <div className="edit-conflict-actions">
        <Button
          size="small"
          busy={busy}
          onClick={() => {
            keepUnsaved();
            reload();
          }}
        >
          {t('stale.keep')}
        </Button>
        <Button
          variant="outline-primary"
          size="small"
          icon="it-refresh"
          busy={busy}
          onClick={() => {
            discardUnsaved();
            reload();
          }}
        >
          {t('stale.reload')}
        </Button>
      </div>
    </div>
  );
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
