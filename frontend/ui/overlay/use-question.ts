import { useRef, useState } from 'react';

interface Question<Details, Answer> {
  /** What is asked about; undefined while nothing is. */
  readonly asked: Details | undefined;
  /** Shows the question; the promise has the answer, or undefined if the person declines. */
  readonly ask: (details: Details) => Promise<Answer | undefined>;
  readonly answer: (given?: Answer) => void;
}

/** A question in a dialog whose answer the caller waits for. */
export function useQuestion<Details, Answer>(): Question<Details, Answer> {
  const [asked, setAsked] = useState<Details>();
  const resolve = useRef<(given: Answer | undefined) => void>(undefined);
  return {
    asked,
    ask: (details) => {
      const { promise, resolve: answered } = Promise.withResolvers<Answer | undefined>();
      resolve.current = answered;
      setAsked(details);
      return promise;
    },
    answer: (given) => {
      setAsked(undefined);
      resolve.current?.(given);
    },
  };
}
