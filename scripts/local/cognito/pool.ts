import { join } from 'node:path';
import { type Challenges, openChallenges } from './challenges.ts';
import { type Journal, openJournal } from './journal.ts';
import { type Outbox, openOutbox } from './outbox.ts';
import { openPoolKeys, type PoolKeys } from './pool-keys.ts';
import type { PoolTables } from './pool-records.ts';
import { poolSettings } from './pool-settings.ts';
import type { Exchange } from './secure-remote-password.ts';
import { countSignInAttempts, type SignInAttempts } from './sign-in-attempts.ts';

/** Everything the operations of the pool work on. */
export interface Pool {
  readonly journal: Journal<PoolTables>;
  readonly keys: PoolKeys;
  readonly outbox: Outbox;
  readonly attempts: SignInAttempts;
  readonly exchanges: Challenges<PendingExchange>;
  /** Users (by key) who proved a temporary password and must choose their own. */
  readonly passwordChanges: Challenges<string>;
  readonly issuer: string;
  readonly now: () => Date;
}

/** An SRP sign-in between its two calls; `userKey` is null for a name that does not exist. */
export interface PendingExchange {
  readonly exchange: Exchange;
  readonly name: string;
  readonly userKey: string | null;
}

export interface OpenPool {
  readonly dataFolder: string;
  readonly issuer: string;
  readonly now: () => Date;
}

export async function openPool({ dataFolder, issuer, now }: OpenPool): Promise<Pool> {
  const journal = openJournal<PoolTables>(join(dataFolder, 'pool.jsonl'));
  const seconds = now().getTime() / 1000;
  for (const session of journal.all('session')) {
    if (session.expiresAt < seconds) {
      journal.commit({ table: 'session', key: session.originJti, value: null });
    }
  }
  return {
    journal,
    keys: await openPoolKeys(join(dataFolder, 'keys.json')),
    outbox: openOutbox(join(dataFolder, 'outbox')),
    attempts: countSignInAttempts(),
    exchanges: openChallenges(poolSettings.challengeSeconds),
    passwordChanges: openChallenges(poolSettings.challengeSeconds),
    issuer,
    now,
  };
}
