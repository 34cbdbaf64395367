import { BroadcastChannel } from 'node:worker_threads';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

// Pages load their code when first shown, which takes more than a second on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

// Browsers have it; the window of the tests does not.
Object.assign(globalThis, { BroadcastChannel });

// Pages warn of every failed call.
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}));

// What one test replaces is gone before the next. The library registers its own part only in the first of the files
// that share a process.
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  cleanup();
});

// Files share the window, so that each begins with an empty one; a file that asks for none has none.
if ('document' in globalThis) {
  document.head.innerHTML = '';
  document.body.innerHTML = '';
  for (const { name } of [...document.documentElement.attributes])
    document.documentElement.removeAttribute(name);
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
}
