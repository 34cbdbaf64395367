import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../lib/session.ts';
import { PageDirectory } from '../shared/navigation.tsx';
import { FailureBoundary } from './broken-page.tsx';
import { useOtherTabs } from './connection.ts';
import { Layout } from './layout/layout.tsx';
import { pagesFor } from './pages.ts';
import { SiteRoutes } from './site-routes.tsx';

interface AppProps {
  readonly queryClient: QueryClient;
  /** A router that knows the address: that of the window, or of the page that is rendered into a file. */
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
            pattern: path,
            title: t(`pages.${id}.title`),
            italianOnly: italianOnly ?? false,
          },
        ]),
      ),
    [user, t],
  );
  return <PageDirectory value={directory}>{children}</PageDirectory>;
}
