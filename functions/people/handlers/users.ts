import { randomUUID } from 'node:crypto';
import { approvalRequired } from '../../platform/aws/environment.ts';
import { type Actor, accountIdOf } from '../../platform/http/actor.ts';
import type { Call, Handlers } from '../../platform/http/endpoint.ts';
import { Refusal } from '../../platform/kernel/refusal.ts';
import type { Me, User, userRoutes } from '../contract/users.ts';
import { lastSignIns, noteSignIn } from '../store/access.ts';
import { type Account, accountById, allAccounts } from '../store/accounts.ts';
import { hasAuthenticator } from '../store/authenticators.ts';
import { type PoolPerson, personOf } from '../store/user-pool.ts';
import {
  changeAccount,
  createAccount,
  decideAdministrator,
  inviteAgain,
  setAccountActive,
} from '../work/accounts.ts';
import { eraseAccount, type ForgetReader } from '../work/erase-account.ts';
import { fiscalCodeOf, forgetStranger, linkPerson } from '../work/link-person.ts';
import { proveSecondFactor, removeSecondFactor } from '../work/second-factor.ts';
import { identify } from './identify.ts';

export const forSession = {
  /**
   * The person's account. The first sign-in of a registered person is linked with it; a person who is
   * not registered is shown as an account without a role, once: the pool then forgets them.
   */
  'users/me': async ({ actor, now }) => {
    if (!actor) throw new Refusal('not_signed_in');
    if (!actor.account) {
      const person = await personOf(actor.token);
      const linked = await linkPerson(person, actor.subject, now);
      if (!linked) {
        await forgetStranger(person);
        return unregistered(person, actor.subject);
      }
      await noteSignIn(linked, now);
      const again = await identify(`Bearer ${actor.token}`);
      return again?.lacksSecondFactor ? asProven(again, linked, now) : linked;
    }
    // The site makes this call after every sign-in, by password or identity provider.
    await noteSignIn(actor.account, now);
    const account = await accountById(actor.account.id);
    return actor.lacksSecondFactor ? asProven(actor, account, now) : account;
  },
} satisfies Handlers<typeof userRoutes>;

/** @param forgetReader ends the mails to readers at an address and requests for them, which a later subject keeps */
export const forAccounts = (forgetReader: ForgetReader) =>
  ({
    'users/list': async () => {
      const accounts = (await allAccounts()).sort(byName);
      const signIns = await lastSignIns(accounts.map(({ id }) => id));
      return accounts.map((account) => {
        const lastSignInAt = signIns.get(account.id);
        return lastSignInAt ? { ...account, lastSignInAt } : account;
      });
    },

    'users/get': async ({ params }) => {
      const account = await accountById(params.id);
      // People who were never invited have no password, so they cannot use a second factor after one.
      if (account.invitation === undefined || !(await hasAuthenticator(account.username)))
        return account;
      return { ...account, hasSecondFactor: true };
    },

    'users/create': ({ body, actor, now }) =>
      createAccount(randomUUID(), body, {
        by: accountIdOf(actor),
        now,
        needsSecond: approvalRequired(),
      }),

    'users/change': (call) =>
      changeAccount(call.params.id, call.body, {
        ...changeBy(call),
        needsSecond: approvalRequired(),
        shown: call.shown,
      }),

    'users/confirm-administrator': (call) =>
      decideAdministrator(call.params.id, true, changeBy(call)),

    'users/refuse-administrator': (call) =>
      decideAdministrator(call.params.id, false, changeBy(call)),

    'users/set-active': (call) =>
      setAccountActive(call.params.id, call.body.active, {
        ...changeBy(call),
        needsSecond: approvalRequired(),
      }),

    'users/invite': ({ params, actor, now }) =>
      inviteAgain(params.id, { by: accountIdOf(actor), now }),

    'users/erase': async (call) => {
      await eraseAccount(call.params.id, { ...changeBy(call), forgetReader });
      return undefined;
    },

    'users/remove-second-factor': async (call) => ({
      told: await removeSecondFactor(call.params.id, changeBy(call)),
    }),
  }) satisfies Handlers<typeof userRoutes>;

/** The person who changes an account, and the version that they saw. */
const changeBy = ({ actor, ifMatch, now }: Pick<Call<never>, 'actor' | 'ifMatch' | 'now'>) => ({
  by: accountIdOf(actor),
  administratorId: accountIdOf(actor),
  expectedVersion: ifMatch,
  now,
});

/** The account of an administrator who needs a second factor, without the role if this sign-in had none. */
async function asProven(actor: Actor, account: Account, now: Date): Promise<Me> {
  const isProven = await proveSecondFactor(actor, await personOf(actor.token), now);
  return isProven ? account : { ...account, role: null, secondFactorNeeded: true };
}

/** A person without an account, with the data of the user pool. */
function unregistered(person: PoolPerson, subject: string): User {
  const { attributes, username } = person;
  return {
    id: subject,
    companyId: null,
    username,
    firstName: attributes.given_name ?? '',
    lastName: attributes.family_name ?? '',
    email: attributes.email ?? '',
    fiscalCode: fiscalCodeOf(person),
    role: null,
    active: true,
    version: 0,
  };
}

const byName = (a: Account, b: Account): number =>
  a.lastName.localeCompare(b.lastName, 'it') || a.firstName.localeCompare(b.firstName, 'it');
