import type { Handlers } from '../../platform/http/endpoint.ts';
import { unlessSilent } from '../../platform/http/silent-database.ts';
import { Refusal } from '../../platform/kernel/refusal.ts';
import type { AuditRecord } from '../../platform/tables/audit.ts';
import { maintenance } from '../../platform/tables/maintenance.ts';
import type { sessionRoutes } from '../contract/session.ts';
import { endSessions, noteSignIn } from '../store/access.ts';
import {
  countSignIn,
  failedSignIns,
  forgetFailedSignIns,
  type SignInSource,
} from '../store/sign-in-attempts.ts';
import { personOf, signInWithPassword, signOutEverywhere } from '../store/user-pool.ts';
import { linkPerson } from '../work/link-person.ts';
import { proveSecondFactor } from '../work/second-factor.ts';
import { identify } from './identify.ts';

export const forSession = {
  /**
   * @throws Refusal bad_credentials; too_many_attempts with `retryAfter` in seconds; account_blocked;
   *   wrong_code; sign_in_incomplete
   * @throws SilentDatabase within two seconds
   */
  'session/sign-in': async ({ body, address, now }) => {
    const source = { username: body.username.toLowerCase(), address };
    await unlessSilent(() => countAttempt(source, now), maintenance);
    const token = await attempted(source, () => signInWithPassword(body, address));
    const actor = await identify(`Bearer ${token}`);
    if (!actor) return { token };
    const person = await personOf(token);
    const account = actor.account ?? (await linkPerson(person, actor.subject, now));
    if (account) await noteSignIn(account, now);
    await proveSecondFactor(actor, person, now);
    return { token };
  },

  /** Ends every session of the person, and voids the tokens that their account has been given. */
  'session/sign-out': async ({ actor, now }) => {
    if (!actor) throw new Refusal('not_signed_in');
    const { account, session, token } = actor;
    await signOutEverywhere(token);
    if (account) {
      const at = now.toISOString();
      const record: AuditRecord = {
        actor: account.id,
        at,
        action: 'account.signed-out',
        subject: `account/${account.id}`,
      };
      await endSessions(account.id, { at, session }, record);
    }
    return undefined;
  },
} satisfies Handlers<typeof sessionRoutes>;

const LONGEST_WAIT = 900;

/**
 * Waiting time before the next attempt: none for the first four failures in a row, then half a minute,
 * doubled by each further failure up to 15 minutes. Failures count by username and address together: by
 * the name alone, anybody could lock a person out.
 */
const waitingSeconds = (failures: number): number =>
  failures < 5 ? 0 : Math.min(30 * 2 ** (failures - 5), LONGEST_WAIT);

/** Seconds for which a failure is remembered after its waiting time. */
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

/**
 * Forgets the failures once the person is identified. A right password without its code does not count: otherwise
 * somebody who knows only the password could reset the count between guesses of the code.
 */
async function attempted(source: SignInSource, attempt: () => Promise<string>): Promise<string> {
  try {
    const token = await attempt();
    await forgetFailedSignIns(source);
    return token;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'account_blocked') {
      await forgetFailedSignIns(source);
    }
    throw error;
  }
}
