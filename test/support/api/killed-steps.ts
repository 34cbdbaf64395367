import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { S3Client } from '@aws-sdk/client-s3';
import { vi } from 'vitest';
import { dynamo } from '../../../functions/platform/aws/dynamodb.ts';
import { inFull } from '../fuzz.ts';

export type Death = 'before' | 'after' | 'late';

/**
 * Death after a change leaves what death before the next one does, unless something outside tables, files and pool
 * happened between; a change on its way at the death leaves the same, and adds what it does when it lands later.
 * `npm test` therefore tries that one alone.
 */
export const deaths: readonly Death[] = inFull ? ['before', 'after', 'late'] : ['late'];

/** Commands that change nothing; killing the process around them has no effect on the data. */
const reading = /^(Get|BatchGet|Query|Head|List|AdminGet)/;

type Send = (command: object) => Promise<unknown>;

/**
 * Runs work as if its process were killed around the change with this number, counted from 0 over tables, files and
 * user pool: before it is requested, after it is done and before its answer arrives, or while it is on its way. After
 * the kill no request reaches any of them, except the one on its way, which arrives whenever the caller lets it.
 * @param onItsWay gets that one; it does not matter to anybody any more whether it is refused
 * @returns whether there was such a change; otherwise the work was completed
 */
export async function killedAt(
  number: number,
  when: Death,
  work: () => Promise<unknown>,
  onItsWay: (arrive: () => Promise<void>) => void = () => {},
): Promise<boolean> {
  let changes = 0;
  let dead = false;
  const through = async (command: object, send: Send): Promise<unknown> => {
    if (dead) throw new Error('killed');
    if (reading.test(command.constructor.name)) return send(command);
    const isLast = changes === number;
    changes += 1;
    if (!isLast) return send(command);
    dead = when !== 'after';
    if (!dead) await send(command);
    if (when === 'late')
      onItsWay(async () => {
        await send(command).catch(() => undefined);
      });
    dead = true;
    throw new Error('killed');
  };
  const tables = dynamo();
  const toTables = tables.send.bind(tables) as Send;
  const spies = [
    vi
      .spyOn(tables, 'send')
      .mockImplementation((async (command: object) => through(command, toTables)) as never),
    ...[S3Client.prototype, CognitoIdentityProviderClient.prototype].map((service) => {
      const send = service.send as (this: unknown, command: object) => Promise<unknown>;
      return vi.spyOn(service, 'send').mockImplementation(async function (
        this: unknown,
        command: object,
      ) {
        return through(command, (sent) => send.call(this, sent));
      } as never);
    }),
  ];
  try {
    await work();
  } catch (error) {
    if (!dead) throw error;
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return dead;
}
