import { useState } from 'react';
import { hasUnsaved } from '../../lib/unsaved.ts';

/**
 * The version of an item that its form shows when the item is read again, for example after a save in another tab:
 * the latest one, but while there is unsaved input the version that it is based on, until the person accepts the
 * newer one.
 */
export function useShownVersion<Item extends { readonly version?: number | undefined }>(
  latest: Item | undefined,
): {
  readonly shown: Item | undefined;
  /** The latest version, when it is not the one shown. */
  readonly newer: Item | undefined;
  readonly accept: () => void;
} {
  const [kept, setKept] = useState(latest);
  const [accepted, setAccepted] = useState(false);
  const isNewer = latest !== undefined && kept !== undefined && latest.version !== kept.version;
  const waits = isNewer && !accepted && hasUnsaved();
  if (!waits && (isNewer || accepted || (kept === undefined && latest !== undefined))) {
    setKept(latest);
    setAccepted(false);
  }
  return {
    shown: waits ? kept : latest,
    newer: waits ? latest : undefined,
    accept: () => setAccepted(true),
  };
}
