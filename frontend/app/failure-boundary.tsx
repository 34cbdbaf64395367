import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { logFailure } from '../lib/failures.ts';
import { Alert } from '../ui/feedback.tsx';

interface FailureBoundaryProps {
  readonly children: ReactNode;
}

/** A page that breaks, or whose code cannot be loaded, leaves the header and a way out. */
export class FailureBoundary extends Component<FailureBoundaryProps, { failed: boolean }> {
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
