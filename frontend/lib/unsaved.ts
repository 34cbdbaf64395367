import { watched } from './watched.ts';

/**
 * Unsaved input. Its forms report here; before a person leaves their page they are asked, by `GuardedRouter` within the
 * site and by the browser otherwise.
 */
export interface UnsavedInput {
  readonly isChanged: () => boolean;
  /** Keeps it for a later form at the same place. */
  readonly keep: () => void;
  /** Discards it: there is nothing left to ask about or keep. */
  readonly discard: () => void;
}

const inputs = new Set<UnsavedInput>();

/** Watches an input until the returned function is called. */
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

/** Keeps unsaved input. @returns whether there was any */
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

/** The question whether to leave the page despite unsaved input. */
export interface LeaveQuestion {
  readonly leave: () => void;
  readonly stay: () => void;
}

const question = watched<LeaveQuestion | undefined>(undefined);

/**
 * Asks before a page with unsaved input is left; false when there is nothing to ask about.
 * @param leave continues the navigation, once the person agrees
 */
export function askToLeave(leave: () => void): boolean {
  if (!hasUnsaved()) return false;
  question.set({
    leave: () => {
      discardUnsaved();
      question.set(undefined);
      leave();
    },
    stay: () => question.set(undefined),
  });
  return true;
}

export const useLeaveQuestion = question.use;
