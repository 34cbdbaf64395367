import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router-dom';
import { FailureBoundary } from './failure-boundary.tsx';
import { Layout } from './layout/layout.tsx';
import { PageDirectoryProvider } from './page-directory-provider.tsx';
import { createQueryClient } from './query-client.ts';
import { SiteRoutes } from './site-routes.tsx';

const queryClient = createQueryClient();

/** The site: one router below `/dgsaie`, one query client, the layout around every page. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      {/* Without transitions a navigation and a session change land in one render: guards rely on it. */}
      <BrowserRouter basename={import.meta.env.BASE_URL} useTransitions={false}>
        <PageDirectoryProvider>
          <Layout>
            <FailureBoundary>
              <SiteRoutes />
            </FailureBoundary>
          </Layout>
        </PageDirectoryProvider>
      </BrowserRouter>
    </QueryClientProvider>
  );
}
