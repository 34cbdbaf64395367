import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type Journal, openJournal } from './journal.ts';
import { type Outbox, openOutbox, openPoolKeys, type PoolKeys } from './pool-files.ts';
import type { Exchange, PasswordVerifier } from './secure-remote-password.ts';
import {
  type CodeQuota,
  codeQuota,
  countSignInAttempts,
  type SignInAttempts,
} from './sign-in-limits.ts';

/** The data that the pool's operations work on. */
export interface Pool {
  readonly journal: Journal<PoolTables>;
  readonly keys: PoolKeys;
  readonly outbox: Outbox;
  readonly attempts: SignInAttempts;
  readonly codes: CodeQuota;
  readonly exchanges: Challenges<PendingExchange>;
  readonly passwordChanges: Challenges<PendingStep>;
  readonly codesAsked: Challenges<PendingStep>;
  readonly issuer: string;
  /** Origin of the site, which mails name. */
  readonly siteOrigin: string;
  readonly now: () => Date;
}

export interface PoolTables {
  user: UserRecord;
  session: SessionRecord;
}

/** A person (or an account of a program) in the pool. Instants are ISO strings in UTC. */
export interface UserRecord {
  readonly username: string;
  readonly sub: string;
  readonly status: 'CONFIRMED' | 'EXTERNAL_PROVIDER' | 'FORCE_CHANGE_PASSWORD' | 'RESET_REQUIRED';
  readonly attributes: Readonly<Record<string, string>>;
  readonly identities: readonly FederatedIdentity[];
  readonly password: PasswordVerifier | null;
  /** Expiry of the temporary password; null for a permanent one. */
  readonly temporaryUntil: string | null;
  readonly recovery: RecoveryCode | null;
  /** Second factor; absent for a person who never set one up. */
  readonly authenticator?: Authenticator;
  /** Secret of an app that has not shown a code yet. */
  readonly newAuthenticator?: string;
  readonly createdAt: string;
  readonly modifiedAt: string;
}

/** Identity of the person at an identity provider. */
export interface FederatedIdentity {
  readonly providerName: string;
  readonly userId: string;
  readonly linkedAt: string;
}

export interface RecoveryCode {
  readonly codeHash: string;
  readonly expiresAt: string;
  readonly failures: number;
}

/** An authenticator app that has shown a right code. */
export interface Authenticator {
  /** In base 32. */
  readonly secret: string;
  /** Whether sign-ins by password ask for a code. */
  readonly enabled: boolean;
  /** Step of the code that was used last, which is accepted once only. */
  readonly lastStep: number;
}

/** A sign-in, from its first token to its sign-out or expiry. */
export interface SessionRecord {
  readonly originJti: string;
  /** Client of the pool with which it was begun; the pages' client when absent. */
  readonly clientId?: string;
  readonly userKey: string;
  readonly refreshTokenHash: string;
  readonly scope: string;
  /** Unix seconds. */
  readonly authTime: number;
  readonly expiresAt: number;
  readonly revoked: boolean;
}

/** An SRP sign-in between its two calls; `userKey` is null for a name that does not exist. */
export interface PendingExchange {
  readonly exchange: Exchange;
  readonly name: string;
  readonly userKey: string | null;
}

/** A person who has proved the password and must choose a new one, or send a code. */
export interface PendingStep {
  readonly userKey: string;
  readonly clientId: string;
}

export interface OpenPool {
  readonly dataFolder: string;
  readonly outboxFolder: string;
  readonly issuer: string;
  readonly siteOrigin: string;
  readonly now: () => Date;
}

/** Opens the pool's files and removes the sessions that have expired. */
export async function openPool({ dataFolder, outboxFolder, ...given }: OpenPool): Promise<Pool> {
  const journal = openJournal<PoolTables>(join(dataFolder, 'pool.jsonl'));
  const seconds = given.now().getTime() / 1000;
  for (const session of journal.all('session')) {
    if (session.expiresAt < seconds) {
      journal.commit({ table: 'session', key: session.originJti, value: null });
    }
  }
  return {
    journal,
    keys: await openPoolKeys(join(dataFolder, 'keys.json')),
    outbox: openOutbox(outboxFolder),
    attempts: countSignInAttempts(),
    codes: codeQuota(),
    exchanges: openChallenges(),
    passwordChanges: openChallenges(),
    codesAsked: openChallenges(),
    ...given,
  };
}

/** Values kept in memory for the second call of a sign-in, under an id that cannot be guessed. */
export interface Challenges<Value> {
  open(value: Value, now: Date): string;
  find(id: string, now: Date): Value | undefined;
  close(id: string): void;
}

/** How long a challenge of the cloud service can be answered. */
const CHALLENGE_SECONDS = 180;

function openChallenges<Value>(): Challenges<Value> {
  const waiting = new Map<string, { value: Value; until: number }>();
  const dropExpired = (now: Date) => {
    for (const [id, { until }] of waiting) {
      if (until > now.getTime()) return;
      waiting.delete(id);
    }
  };
  return {
    open(value, now) {
      dropExpired(now);
      const id = randomBytes(64).toString('base64');
      waiting.set(id, { value, until: now.getTime() + CHALLENGE_SECONDS * 1000 });
      return id;
    },
    find(id, now) {
      dropExpired(now);
      return waiting.get(id)?.value;
    },
    close: (id) => void waiting.delete(id),
  };
}
