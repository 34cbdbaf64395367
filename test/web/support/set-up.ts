import { BroadcastChannel } from 'node:worker_threads';
import { configure } from '@testing-library/react';

// Pages load their code when first shown, which takes more than a second on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

// Browsers have it; the window that each test file gets does not.
Object.assign(globalThis, { BroadcastChannel });
