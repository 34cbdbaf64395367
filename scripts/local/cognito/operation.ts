import type { CognitoIdentityProvider } from '@aws-sdk/client-cognito-identity-provider';
import { CognitoError } from './cognito-error.ts';
import type { Pool } from './pool.ts';
import { localPool } from './pool-settings.ts';

/** A call of the Cognito JSON protocol. */
export interface Operation {
  /** True for calls that the cloud service answers only when they are signed with AWS credentials. */
  readonly signed: boolean;
  /** @param address of the caller */
  run(pool: Pool, input: Record<string, unknown>, address: string): unknown;
}

type Filled<Input, Field extends keyof Input> = Input & {
  [Name in Field]-?: NonNullable<Input[Name]>;
};

/** Names of operations, by the methods of the SDK's client. */
type OperationName = Capitalize<keyof CognitoIdentityProvider & string>;
type Input<Name extends OperationName> = CognitoIdentityProvider[Uncapitalize<Name> &
  keyof CognitoIdentityProvider] extends (input: infer Given, ...rest: never) => unknown
  ? Given
  : never;

type Define<Given> = <Field extends keyof Given & string>(
  required: readonly Field[],
  run: (pool: Pool, input: Filled<Given, Field>, address: string) => unknown,
) => Operation;

/** A call that needs no credentials, for a client of the pool. */
export const clientCall = <Name extends OperationName>(_: Name) => define<Input<Name>>(false);

/** A call that needs AWS credentials. */
export const adminCall = <Name extends OperationName>(_: Name) => define<Input<Name>>(true);

function define<Given>(signed: boolean): Define<Given> {
  return (required, run) => ({
    signed,
    run(pool, input, address) {
      for (const field of required) requireField(input, field);
      requireKnown(input.UserPoolId, [localPool.userPoolId], 'User pool');
      requireKnown(input.ClientId, clients, 'User pool client');
      return run(pool, input as never, address);
    },
  });
}

function requireField(input: Record<string, unknown>, field: string): void {
  const value = input[field];
  if (value !== undefined && value !== null && value !== '') return;
  const name = field.charAt(0).toLowerCase() + field.slice(1);
  throw new CognitoError(
    'InvalidParameterException',
    `1 validation error detected: Value null at '${name}' failed to satisfy constraint: Member must not be null`,
  );
}

const clients = [localPool.clientId, localPool.programClientId];

function requireKnown(value: unknown, known: readonly unknown[], kind: string): void {
  if (value === undefined || known.includes(value)) return;
  throw new CognitoError('ResourceNotFoundException', `${kind} ${String(value)} does not exist.`);
}
