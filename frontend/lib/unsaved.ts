import { useSyncExternalStore } from 'react';

/**
 * Input that is not saved. Its forms report here; who leaves their page is asked first, by
 * `GuardedRouter` within the site and by the browser otherwise.
 */
export interface UnsavedInput {
  readonly isChanged: () => boolean;
  /** Keeps it for a form that comes later in the same place. */
  readonly keep: () => void;
  /** Forgets it: there is nothing left to ask or keep. */
  readonly discard: () => void;
}

const inputs = new Set<UnsavedInput>();

/** Watches an input until the answered function is called. */
export function watchUnsaved(input: UnsavedInput): () => void {
  if (inputs.size === 0) {
    window.addEventListener('beforeunload', askBrowser);
    window.addEventListener('pagehide', keepUnsaved);
  }
  inputs.add(input);
  return () => {
    inputs.delete(input);
    if (inputs.size > 0) return;
    window.removeEventListener('beforeunload', askBrowser);
    window.removeEventListener('pagehide', keepUnsaved);
  };
}

const changedInputs = () => [...inputs].filter((input) => input.isChanged());

export const hasUnsaved = (): boolean => changedInputs().length > 0;

/** Keeps what is not saved, and tells whether there was any. */
export function keepUnsaved(): boolean {
  const changed = changedInputs();
  for (const input of changed) input.keep();
  return changed.length > 0;
}

export function discardUnsaved(): void {
  for (const input of changedInputs()) input.discard();
}

function askBrowser(event: BeforeUnloadEvent): void {
  if (hasUnsaved()) event.preventDefault();
}

/** Whether to leave the page although something is not saved. */
export interface LeaveQuestion {
  readonly leave: () => void;
  readonly stay: () => void;
}

let question: LeaveQuestion | undefined;
const listeners = new Set<() => void>();

/**
 * Asks before a page is left where something is not saved; false when there is nothing to ask.
 * @param leave goes on with the navigation, once the person says so
 */
export function askToLeave(leave: () => void): boolean {
  if (!hasUnsaved()) return false;
  setQuestion({
    leave: () => {
      discardUnsaved();
      setQuestion(undefined);
      leave();
    },
    stay: () => setQuestion(undefined),
  });
  return true;
}

export function useLeaveQuestion(): LeaveQuestion | undefined {
  return useSyncExternalStore(
    subscribe,
    () => question,
    () => undefined,
  );
}

function setQuestion(next: LeaveQuestion | undefined): void {
  question = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
