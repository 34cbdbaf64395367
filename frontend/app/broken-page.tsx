import { Component, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { logFailure } from '../lib/failures.ts';
import { Alert } from '../ui/feedback.tsx';

interface FailureBoundaryProps {
  readonly children: ReactNode;
}

/** Shows an error in place of a page that throws or whose code cannot be loaded; other pages are not touched. */
export function FailureBoundary({ children }: FailureBoundaryProps) {
  const { pathname } = useLocation();
  return <Boundary pathname={pathname}>{children}</Boundary>;
}

interface BoundaryProps extends FailureBoundaryProps {
  readonly pathname: string;
}

interface BoundaryState {
  readonly failed: boolean;
  readonly pathname: string;
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state = { failed: false, pathname: this.props.pathname };

  static getDerivedStateFromProps({ pathname }: BoundaryProps, state: BoundaryState) {
    return pathname === state.pathname ? null : { failed: false, pathname };
  }

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

/** Without a connection a page's code cannot come: the page is loaded again once there is one. */
function BrokenPage() {
  const { t } = useTranslation();
  const [isOffline] = useState(() => !navigator.onLine);
  useEffect(() => {
    if (!isOffline) return;
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [isOffline]);
  return (
    <main id="content" className="container py-5">
      <Alert variant="danger">{t(isOffline ? 'failures.network' : 'failures.server')}</Alert>
      <button type="button" className="btn btn-primary" onClick={reload}>
        {t('actions.reload')}
      </button>
    </main>
  );
}

const reload = () => window.location.reload();
