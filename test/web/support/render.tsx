import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { PageDirectoryProvider } from '../../../frontend/app/app.tsx';
import { openRestrictedArea } from '../../../frontend/app/pages.ts';
import { createQueryClient } from '../../../frontend/app/query-client.ts';
import { loadTexts, startI18n } from '../../../frontend/lib/i18n.ts';
import type { Language } from '../../../frontend/lib/language.ts';
import { setSession, type User } from '../../../frontend/lib/session.ts';

interface Surroundings {
  readonly language?: Language;
  /** Address of the visitor: a path, or a path with its navigation state. */
  readonly at?: string | { readonly pathname: string; readonly state?: unknown };
  readonly user?: User;
}

/** Every feature's texts, because a lazy page loads its own only the first time. */
const namespaces = Object.keys(
  import.meta.glob('../../../frontend/{features/*,shared/energy}/texts.it.json'),
).map((path) => path.split('/').at(-2) ?? '');

// Calls fail unless a test provides answers (`answering`).
beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
});

beforeAll(openRestrictedArea);

afterEach(() => {
  cleanup();
  // Text that a test typed and did not save, and its choices, must not reach the next test.
  window.sessionStorage.clear();
  window.localStorage.clear();
});

/** Renders a component with the site's providers, in English by default. */
export async function renderInSite(component: ReactNode, surroundings: Surroundings = {}) {
  const { language = 'en', at = '/', user } = surroundings;
  await startI18n(language);
  await Promise.all(['app', 'chart', 'restricted', ...namespaces].map(loadTexts));
  setSession(user ? { status: 'signed-in', user } : { status: 'anonymous' });
  const client = createQueryClient();
  const inSite = (shown: ReactNode) => (
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[at]} useTransitions={false}>
        <PageDirectoryProvider>
          {shown}
          <WhereIAm />
        </PageDirectoryProvider>
      </MemoryRouter>
    </QueryClientProvider>
  );
  const rendered = render(inSite(component));
  return {
    ...rendered,
    /** Renders it again with other properties. */
    rerenderWith: (next: ReactNode) => rendered.rerender(inSite(next)),
  };
}

function WhereIAm() {
  const { pathname, search, state } = useLocation();
  return (
    <output data-testid="location" data-state={JSON.stringify(state)}>
      {pathname + search}
    </output>
  );
}
