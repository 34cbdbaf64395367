import { personOf, signInWithPassword } from '../../aws/user-pool.ts';
import { Refusal } from '../../domain/refusal.ts';
import { actorOf } from '../../http/identity.ts';
import { countSignIn, failedSignIns, forgetFailedSignIns } from '../../store/sign-in-attempts.ts';
import { linkPerson } from '../../usecases/link-person.ts';

/**
 * An access token for a username and password.
 * @throws Refusal bad_credentials; too_many_attempts with `retryAfter` in seconds;
 *   account_blocked; sign_in_incomplete
 */
export async function signIn(username: string, password: string, now: Date): Promise<string> {
  const name = username.toLowerCase();
  await countAttempt(name, now);
  const token = await attempted(name, () => signInWithPassword(username, password));
  const actor = await actorOf(`Bearer ${token}`);
  if (actor && !actor.account) await linkPerson(await personOf(token), actor.subject, now);
  return token;
}

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
    if (error instanceof Refusal && passwordWasRight.has(error.code)) {
      await forgetFailedSignIns(name);
    }
    throw error;
  }
}

const passwordWasRight = new Set<Refusal['code']>(['account_blocked', 'sign_in_incomplete']);
