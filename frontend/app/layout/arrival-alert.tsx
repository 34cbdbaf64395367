import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type Arrival, useArrival } from '../../shared/navigation.tsx';
import { Alert } from '../../ui/feedback.tsx';

/** Shows what the page before had to say, once: a reload or a way back does not repeat it. */
export function ArrivalAlert() {
  const { alert, ...rest } = useArrival();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const [shown, setShown] = useState<Arrival['alert']>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new alert counts
  useEffect(() => {
    if (!alert) return;
    setShown(alert);
    navigate({ pathname, search, hash }, { replace: true, state: rest });
  }, [alert]);
  if (!shown) return null;
  return (
    <div className="container pt-3">
      <Alert
        variant={shown.variant}
        dismissible
        onDismiss={() => setShown(undefined)}
        className="mb-0"
      >
        {shown.text}
      </Alert>
    </div>
  );
}
