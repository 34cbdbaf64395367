import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';

/**
 * Validates a form with a schema of the contract. Messages are codes of the `form.errors` texts, with
 * a limit after a bar where there is one: `required`, `max|100`. A message written in the schema is a
 * code too.
 */
export function formResolver<Input extends FieldValues, Output>(
  schema: z.ZodMiniType<Output, Input>,
): Resolver<Input, unknown, Output> {
  return zodResolver(schema as never, { error: codeOf } as never) as unknown as Resolver<
    Input,
    unknown,
    Output
  >;
}

interface Issue {
  readonly code?: string | undefined;
  readonly input?: unknown;
  readonly expected?: unknown;
  readonly origin?: unknown;
  readonly minimum?: unknown;
  readonly maximum?: unknown;
  readonly format?: unknown;
}

const formats: Readonly<Record<string, string>> = {
  date: 'date',
  email: 'email',
  safeint: 'integer',
};

function codeOf(issue: Issue): string {
  const empty = issue.input === undefined || issue.input === null || issue.input === '';
  if (empty) return 'required';
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'int'
        ? 'integer'
        : issue.expected === 'number'
          ? 'number'
          : 'invalid';
    case 'too_small':
      return issue.origin === 'string' ? 'invalid' : `min|${issue.minimum}`;
    case 'too_big':
      return issue.origin === 'string' ? 'too_long' : `max|${issue.maximum}`;
    case 'invalid_format':
      return formats[String(issue.format)] ?? 'invalid';
    default:
      return 'invalid';
  }
}
