/** The one place that writes to the browser's console: failures that have no message for the user. */
export function logFailure(what: string, cause: unknown): void {
  // biome-ignore lint/suspicious/noConsole: a failure without a message must still leave a trace
  console.warn(what, cause instanceof Error ? cause.message : cause);
}
