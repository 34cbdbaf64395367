import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Component, type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { logFailure, NetworkFailure } from '../lib/failures.ts';
import { useUser } from '../lib/session.ts';
import { PageDirectory } from '../shared/navigation.tsx';
import { Alert } from '../ui/feedback.tsx';
import { useOtherTabs } from './connection.ts';
import { GuardedRouter } from './guarded-router.tsx';
import { Layout } from './layout/layout.tsx';
import { pagesFor } from './pages.ts';
import { SiteRoutes } from './site-routes.tsx';

const queryClient = createQueryClient();

/** The site: one router below `/dgsaie`, one query client, the layout around every page. */
export function App() {
  useOtherTabs(() => void queryClient.invalidateQueries());
  return (
    <QueryClientProvider client={queryClient}>
      <GuardedRouter>
        <PageDirectoryProvider>
          <Layout>
            <FailureBoundary>
              <SiteRoutes />
            </FailureBoundary>
          </Layout>
        </PageDirectoryProvider>
      </GuardedRouter>
    </QueryClientProvider>
  );
}

/** Answers are fresh for a minute; a call is repeated once, and only after a network failure. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        refetchOnWindowFocus: false,
        networkMode: 'always',
        retry: (failures, error) => failures < 1 && error instanceof NetworkFailure,
      },
      mutations: { networkMode: 'always' },
    },
  });
}

/** Provides the pages this person may see, with their paths and titles. */
export function PageDirectoryProvider({ children }: { readonly children: ReactNode }) {
  const user = useUser();
  const { t } = useTranslation();
  const directory = useMemo(
    () =>
      new Map(
        pagesFor(user).map(({ id, path, italianOnly }) => [
          id,
          {
            id,
            // A page of one item is linked with the item's id after its path.
            path: path.replace(/\/:\w+$/, ''),
            title: t(`pages.${id}.title`),
            italianOnly: italianOnly ?? false,
          },
        ]),
      ),
    [user, t],
  );
  return <PageDirectory value={directory}>{children}</PageDirectory>;
}

interface FailureBoundaryProps {
  readonly children: ReactNode;
}

/** Shows an error in place of a page that throws or whose code cannot be loaded. */
class FailureBoundary extends Component<FailureBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    logFailure('page', error);
  }

  override render() {
    return this.state.failed ? <BrokenPage /> : this.props.children;
  }
}

function BrokenPage() {
  const { t } = useTranslation();
  return (
    <main id="content" className="container py-5">
      <Alert variant="danger">{t('failures.server')}</Alert>
      <button type="button" className="btn btn-primary" onClick={() => window.location.reload()}>
        {t('actions.reload')}
      </button>
    </main>
  );
}
