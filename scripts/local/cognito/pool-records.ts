import type { PasswordVerifier } from './secure-remote-password.ts';

/** A person (or an account of a program) in the pool. Instants are ISO strings in UTC. */
export interface UserRecord {
  readonly username: string;
  readonly sub: string;
  readonly status: 'CONFIRMED' | 'EXTERNAL_PROVIDER' | 'FORCE_CHANGE_PASSWORD' | 'RESET_REQUIRED';
  readonly enabled: boolean;
  readonly attributes: Readonly<Record<string, string>>;
  readonly identities: readonly LinkedIdentity[];
  readonly password: PasswordVerifier | null;
  /** When the temporary password stops working; null for a permanent one. */
  readonly temporaryUntil: string | null;
  readonly recovery: RecoveryCode | null;
  readonly createdAt: string;
  readonly modifiedAt: string;
}

/** Who the person is at an identity provider. */
export interface LinkedIdentity {
  readonly providerName: string;
  readonly userId: string;
  readonly linkedAt: string;
}

export interface RecoveryCode {
  readonly codeHash: string;
  readonly expiresAt: string;
  readonly failures: number;
}

/** A sign-in, from its first token to its sign-out or expiry. */
export interface SessionRecord {
  readonly originJti: string;
  readonly userKey: string;
  readonly refreshTokenHash: string;
  readonly scope: string;
  /** Unix seconds. */
  readonly authTime: number;
  readonly expiresAt: number;
  readonly revoked: boolean;
}

export interface PoolTables {
  user: UserRecord;
  session: SessionRecord;
}
