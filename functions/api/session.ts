import { personOf, signInWithPassword, signOutEverywhere } from '../aws/user-pool.ts';
import { Refusal } from '../domain/refusal.ts';
import type { Handlers } from '../http/endpoint.ts';
import { actorOf } from '../http/identity.ts';
import { endSessions, noteSignIn } from '../store/accounts.ts';
import type { AuditRecord } from '../store/audit.ts';
import { countSignIn, failedSignIns, forgetFailedSignIns } from '../store/sign-in-attempts.ts';
import { linkPerson } from '../usecases/link-person.ts';

export const forSession = {
  /**
   * @throws Refusal bad_credentials; too_many_attempts with `retryAfter` in seconds; account_blocked;
   *   sign_in_incomplete
   */
  'session/sign-in': async ({ body: { username, password }, now }) => {
    const name = username.toLowerCase();
    await countAttempt(name, now);
    const token = await attempted(name, () => signInWithPassword(username, password));
    const actor = await actorOf(`Bearer ${token}`);
    const account =
      actor && (actor.account ?? (await linkPerson(await personOf(token), actor.subject, now)));
    if (account) await noteSignIn(account, now);
    return { token };
  },

  /** Ends every session of the person; tokens of a known account that were issued before are refused. */
  'session/sign-out': async ({ actor, now }) => {
    if (!actor) throw new Refusal('not_signed_in');
    const { account, session, token } = actor;
    await signOutEverywhere(token);
    if (account) {
      const at = now.toISOString();
      const record: AuditRecord = {
        actor: account.username,
        at,
        action: 'account.signed-out',
        subject: `account/${account.id}`,
      };
      await endSessions(account.id, { at, session }, record);
    }
    return undefined;
  },
} satisfies Handlers;

/** 0 for the first four failures in a row, then 30, doubled by each further failure, at most 900. */
function waitingSeconds(failures: number): number {
  return failures < 5 ? 0 : Math.min(30 * 2 ** (failures - 5), 900);
}

/** How long a failure counts after the waiting time that it causes. */
const REMEMBERED_SECONDS = 900;

/** Counts an attempt before the password is tried, so that simultaneous attempts are limited as well. */
async function countAttempt(name: string, now: Date): Promise<void> {
  for (let tries = 0; tries < 10; tries += 1) {
    const { failures, secondsLeft } = await failedSignIns(name, now);
    const retryAfter = secondsLeft - REMEMBERED_SECONDS;
    if (retryAfter > 0) throw new Refusal('too_many_attempts', { retryAfter });
    const seconds = waitingSeconds(failures + 1) + REMEMBERED_SECONDS;
    if (await countSignIn(name, failures, seconds, now)) return;
  }
  throw new Refusal('too_many_attempts', { retryAfter: 1 });
}

async function attempted(name: string, attempt: () => Promise<string>): Promise<string> {
  try {
    const token = await attempt();
    await forgetFailedSignIns(name);
    return token;
  } catch (error) {
    if (error instanceof Refusal && rightPassword.includes(error.code)) {
      await forgetFailedSignIns(name);
    }
    throw error;
  }
}

/** Refusals that are only given for a right password. */
const rightPassword: readonly Refusal['code'][] = ['account_blocked', 'sign_in_incomplete'];
