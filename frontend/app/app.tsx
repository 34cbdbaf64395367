import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Component, type ComponentType, type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { logFailure } from '../lib/failures.ts';
import { useUser } from '../lib/session.ts';
import { PageDirectory } from '../shared/navigation.tsx';
import { Alert } from '../ui/feedback.tsx';
import { useOtherTabs } from './connection.ts';
import { Layout } from './layout/layout.tsx';
import { pagesFor } from './pages.ts';
import { SiteRoutes } from './site-routes.tsx';

interface AppProps {
  readonly queryClient: QueryClient;
  /** Knows the address: that of the window, or of the page that is made into a file. */
  readonly router: ComponentType<{ readonly children: ReactNode }>;
}

/** The site: one router below `/dgsaie`, one query client, the layout around every page. */
export function App({ queryClient, router: Router }: AppProps) {
  useOtherTabs(() => void queryClient.invalidateQueries());
  return (
    <QueryClientProvider client={queryClient}>
      <Router>
        <PageDirectoryProvider>
          <Layout>
            <FailureBoundary>
              <SiteRoutes />
            </FailureBoundary>
          </Layout>
        </PageDirectoryProvider>
      </Router>
    </QueryClientProvider>
  );
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
