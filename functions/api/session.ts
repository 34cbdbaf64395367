import { personOf, signInWithPassword, signOutEverywhere } from '../aws/user-pool.ts';
import { Refusal } from '../domain/refusal.ts';
import type { Handlers } from '../http/endpoint.ts';
import { actorOf } from '../http/identity.ts';
import { endSessions } from '../store/accounts.ts';
import { countSignIn, failedSignIns, forgetFailedSignIns } from '../store/sign-in-attempts.ts';
import { linkPerson } from '../usecases/link-person.ts';

export const forSession = {
  /** Refuses bad_credentials; too_many_attempts with `retryAfter`; account_blocked; sign_in_incomplete. */
  'session/sign-in': async ({ body: { username, password }, now }) => {
    const name = username.toLowerCase();
    await countAttempt(name, now);
    const token = await attempted(name, () => signInWithPassword(username, password));
    const actor = await actorOf(`Bearer ${token}`);
    if (actor && !actor.account) await linkPerson(await personOf(token), actor.subject, now);
    return { token };
  },

  /** Ends every session of the person, and with an account also voids the tokens already given out. */
  'session/sign-out': async ({ actor, now }) => {
    if (!actor) throw new Refusal('not_signed_in');
    const { account, session, token } = actor;
    await signOutEverywhere(token);
    if (account) {
      const at = now.toISOString();
      const subject = `account/${account.id}` as const;
      const record = {
        actor: account.username,
        at,
        action: 'account.signed-out',
        subject,
      } as const;
      await endSessions(account.id, { at, session }, record);
    }
    return undefined;
  },
} satisfies Handlers;

/** None for the first four failures in a row, then half a minute, doubled by each, at most 15 minutes. */
function waitingSeconds(failures: number): number {
  return failures < 5 ? 0 : Math.min(30 * 2 ** (failures - 5), 900);
}

/** A failure is remembered for a quarter of an hour after the waiting time that it causes. */
const REMEMBERED_SECONDS = 900;

/** Counted before the password is tried, so that many at once count as many one after another. */
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

/** Refusals by which one sees that the password itself was right. */
const rightPassword: readonly Refusal['code'][] = ['account_blocked', 'sign_in_incomplete'];
