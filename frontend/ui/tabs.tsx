import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import './ui.css';

export interface Tab {
  readonly id: string;
  readonly label: ReactNode;
  readonly content: ReactNode;
}

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly Tab[];
  /** Id of the tab open at first; the first one when absent. */
  readonly initial?: string;
  /** Parameter of the address with the open tab; when absent, the address does not contain it. */
  readonly parameter?: string;
}

/** Tabs by the ARIA pattern: arrow keys move between them, the Tab key into the panel. */
export function Tabs({ label, tabs, initial, parameter }: TabsProps) {
  const [address, setAddress] = useSearchParams();
  const asked = parameter ? address.get(parameter) : undefined;
  const first = initial ?? tabs[0]?.id ?? '';
  const [open, setOpen] = useState(tabs.find(({ id }) => id === asked)?.id ?? first);
  // A panel is rendered when it is first opened and keeps its state afterwards.
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set([open]));
  const list = useRef<HTMLDivElement>(null);
  const base = useId();

  function show(id: string): void {
    setOpen(id);
    setOpened((known) => new Set(known).add(id));
    if (!parameter) return;
    const next = new URLSearchParams(address);
    if (id === first) next.delete(parameter);
    else next.set(parameter, id);
    setAddress(next, { replace: true, preventScrollReset: true });
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const index = tabs.findIndex(({ id }) => id === open);
    const next = tabs[(index + step + tabs.length) % tabs.length];
    if (!next) return;
    show(next.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus();
  }

  return (
    <>
      <div
        ref={list}
        className="nav nav-tabs"
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-tab-${tab.id}`}
            data-tab={tab.id}
            aria-selected={tab.id === open}
            aria-controls={`${base}-panel-${tab.id}`}
            tabIndex={tab.id === open ? 0 : -1}
            className={tab.id === open ? 'nav-link active' : 'nav-link'}
            onClick={() => show(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${base}-panel-${tab.id}`}
          aria-labelledby={`${base}-tab-${tab.id}`}
          hidden={tab.id !== open}
          className="tab-panel"
        >
          {opened.has(tab.id) ? tab.content : null}
        </div>
      ))}
    </>
  );
}
