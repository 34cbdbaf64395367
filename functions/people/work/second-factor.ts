import { environment, needsSecondFactor } from '../../platform/aws/environment.ts';
import { log } from '../../platform/aws/log.ts';
import { sendMail } from '../../platform/aws/mail.ts';
import { plainMail } from '../../platform/kernel/mail-text.ts';
import { Refusal } from '../../platform/kernel/refusal.ts';
import { conflictWhenStale, withRetries } from '../../platform/tables/transactions.ts';
import { removedSecondFactorMail } from '../contract/pool-mails.ts';
import {
  forgetSecondFactor,
  noteProvenSession,
  noteSecondFactor,
  sessionOf,
} from '../store/access.ts';
import { accountById } from '../store/accounts.ts';
import { endPoolSessions, forgetAuthenticator } from '../store/authenticators.ts';
import type { PoolPerson } from '../store/user-pool.ts';

interface SignIn {
  readonly account: { readonly id: string; readonly username: string } | undefined;
  /** Id of the sign-in, if the token tells it. */
  readonly session: string | undefined;
  /** Epoch seconds. */
  readonly signedInAt: number;
}

/**
 * Finds out whether a sign-in had a second factor, and records it if so: SPID and CIE include one, and after a
 * password the pool asks for the code of an app that the person has set up. Only sign-ins count that began after the
 * API learned of the app: an earlier one, even the one in which it was set up, may belong to somebody else who knew
 * the password. @param actor the caller, whose account may lack the second factor it needs
 */
export const proveSecondFactor = (
  signIn: SignIn,
  person: PoolPerson,
  now: Date,
): Promise<boolean> => withRetries(() => conflictWhenStale(proven(signIn, person, now)));

async function proven(
  { account, session, signedInAt }: SignIn,
  { federated, hasSecondFactor }: PoolPerson,
  now: Date,
): Promise<boolean> {
  if (!account || session === undefined || !needsSecondFactor()) return false;
  const known = await sessionOf(account.id);
  if (!federated && !hasSecondFactor) {
    if (known.secondFactorSince) await noteSecondFactor(account.id, '');
    return false;
  }
  if (known.provenSessions?.includes(session)) return true;
  if (federated) {
    await noteProvenSession({ ...known, id: account.id }, session);
    return true;
  }
  const since = known.secondFactorSince;
  if (since) {
    if (signedInAt * 1000 < Date.parse(since)) return false;
    await noteProvenSession({ ...known, id: account.id }, session);
    return true;
  }
  const at = now.toISOString();
  await noteSecondFactor(account.id, at, {
    actor: account.id,
    at,
    action: 'account.second-factor-set-up',
    subject: `account/${account.id}`,
  });
  return false;
}

/**
 * Removes the second factor of somebody who has lost it: they sign in with only the password and set up another.
 * Their sessions end, and they are informed by mail. @returns whether the mail was sent @throws Refusal not_found;
 * invalid for an administrator's own account, and for one without a password
 */
export async function removeSecondFactor(
  id: string,
  { by, administratorId, now }: { by: string; administratorId: string; now: Date },
): Promise<boolean> {
  const { username, email } = await accountById(id);
  if (id === administratorId) throw invalid('own_account');
  if (!(await forgetAuthenticator(username))) throw invalid('no_password');
  const at = now.toISOString();
  await forgetSecondFactor(id, at, {
    actor: by,
    at,
    action: 'account.second-factor-removed',
    subject: `account/${id}`,
  });
  await endPoolSessions(username);
  if (!email) return false;
  try {
    const mail = plainMail(removedSecondFactorMail(environment('PUBLIC_ORIGIN')));
    await sendMail({ to: email, ...mail }, now);
    return true;
  } catch (error) {
    log.error('a mail was not sent', { error: error as Error, account: id });
    return false;
  }
}

const invalid = (code: string) => new Refusal('invalid', { errors: [{ pointer: '/id', code }] });
