import { personOf, signInWithPassword, signOutEverywhere } from '../aws/user-pool.ts';
import { Refusal } from '../domain/refusal.ts';
import type { Handlers } from '../http/endpoint.ts';
import { actorOf } from '../http/identity.ts';
import { endSessions, noteSignIn } from '../store/access.ts';
import type { AuditRecord } from '../store/audit.ts';
import {
  countSignIn,
  failedSignIns,
  forgetFailedSignIns,
  type SignInSource,
} from '../store/sign-in-attempts.ts';
import { linkPerson } from '../usecases/link-person.ts';

export const forSession = {
  /**
   * @throws Refusal bad_credentials; too_many_attempts with `retryAfter` in seconds; account_blocked;
   *   sign_in_incomplete
   */
  'session/sign-in': async ({ body: { username, password }, address, now }) => {
    const source = { username: username.toLowerCase(), address };
    await countAttempt(source, now);
    const token = await attempted(source, () => signInWithPassword(username, password, address));
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

const LONGEST_WAIT = 900;

/**
 * None for the first four failures in a row, then half a minute, doubled by each, at most 15 minutes.
 * They count by username and address together: by the name alone anybody could keep a person out.
 */
const waitingSeconds = (failures: number): number =>
  failures < 5 ? 0 : Math.min(30 * 2 ** (failures - 5), LONGEST_WAIT);

/** How long a failure counts after the waiting time that it causes. */
const REMEMBERED_SECONDS = 900;
const longest = LONGEST_WAIT + REMEMBERED_SECONDS;

/** Counts an attempt before the password is tried, so that simultaneous attempts are limited as well. */
async function countAttempt(source: SignInSource, now: Date): Promise<void> {
  for (let tries = 0; tries < 10; tries += 1) {
    const known = await failedSignIns(source, longest, now);
    const retryAfter = known.secondsLeft - REMEMBERED_SECONDS;
    if (retryAfter > 0) throw new Refusal('too_many_attempts', { retryAfter });
    const remember = waitingSeconds(known.failures + 1) + REMEMBERED_SECONDS;
    if (await countSignIn(source, known, { remember, longest, now })) return;
  }
  throw new Refusal('too_many_attempts', { retryAfter: 1 });
}

async function attempted(source: SignInSource, attempt: () => Promise<string>): Promise<string> {
  try {
    const token = await attempt();
    await forgetFailedSignIns(source);
    return token;
  } catch (error) {
    if (error instanceof Refusal && rightPassword.includes(error.code)) {
      await forgetFailedSignIns(source);
    }
    throw error;
  }
}

/** Refusals that are only given for a right password. */
const rightPassword: readonly Refusal['code'][] = ['account_blocked', 'sign_in_incomplete'];
