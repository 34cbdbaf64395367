/** Messages between tabs of the site. */
export type TabMessage =
  | { readonly what: 'saved' }
  /** All sessions of this person have ended. */
  | { readonly what: 'signed-out'; readonly user: string };

const name = 'energy-statistics';
let channel: BroadcastChannel | undefined;

/** Sends to the other tabs of this browser. */
export function tellTabs(message: TabMessage): void {
  open()?.postMessage(message);
}

/** Listens to the other tabs until the returned function is called. */
export function hearTabs(hear: (message: TabMessage) => void): () => void {
  const opened = open();
  const listener = ({ data }: MessageEvent<TabMessage>) => hear(data);
  opened?.addEventListener('message', listener);
  return () => opened?.removeEventListener('message', listener);
}

function open(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined;
  channel ??= new BroadcastChannel(name);
  return channel;
}
