import { useEffect, useRef } from 'react';
import { ApiProblem } from '../../lib/failures.ts';
import { Alert, RequestId } from '../../ui/feedback.tsx';

/** The outcome of the last action on a page outside a form. */
export interface Outcome {
  readonly variant: 'success' | 'warning' | 'danger';
  readonly text: string;
  /** Id of the failed request in the portal's logs. */
  readonly requestId?: string | undefined;
}

export const succeeded = (text: string): Outcome => ({ variant: 'success', text });

export const failed = (text: string, error: unknown): Outcome => ({
  variant: 'danger',
  text,
  requestId: error instanceof ApiProblem ? error.requestId : undefined,
});

interface OutcomeAlertProps {
  readonly outcome: Outcome | undefined;
  readonly onDismiss: () => void;
}

/**
 * Shows the outcome until it is dismissed; each is a separate message for screen readers. It takes the focus,
 * because the pressed button may be far below and loses the focus while it is busy.
 */
export function OutcomeAlert({ outcome, onDismiss }: OutcomeAlertProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcome) box.current?.focus();
  }, [outcome]);
  if (!outcome) return null;
  const { variant, text, requestId } = outcome;
  return (
    <div ref={box} tabIndex={-1}>
      <Alert key={text} variant={variant} dismissible onDismiss={onDismiss}>
        {text}
        {requestId ? ' ' : null}
        <RequestId id={requestId} />
      </Alert>
    </div>
  );
}
