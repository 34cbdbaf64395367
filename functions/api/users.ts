import { randomUUID } from 'node:crypto';
import { type PoolPerson, personOf } from '../aws/user-pool.ts';
import type { User } from '../contract/users.ts';
import { Refusal } from '../domain/refusal.ts';
import type { Handlers } from '../http/endpoint.ts';
import { accountIdOf, usernameOf } from '../http/identity.ts';
import { noteSignIn } from '../store/access.ts';
import { type Account, accountById, allAccounts } from '../store/accounts.ts';
import {
  changeAccount,
  createAccount,
  inviteAgain,
  setAccountActive,
} from '../usecases/accounts.ts';
import { fiscalCodeOf, linkPerson } from '../usecases/link-person.ts';

export const forSession = {
  /**
   * The person's account. The first sign-in of a registered person links it; who is not registered
   * gets an account without a role.
   */
  'users/me': async ({ actor, now }) => {
    if (!actor) throw new Refusal('not_signed_in');
    if (actor.account) {
      // The site asks who the person is after every sign-in, wherever that was.
      await noteSignIn(actor.account, now);
      return accountById(actor.account.id);
    }
    const person = await personOf(actor.token);
    const linked = await linkPerson(person, actor.subject, now);
    if (!linked) return unregistered(person, actor.subject);
    await noteSignIn(linked, now);
    return linked;
  },
} satisfies Handlers;

export const forAdmin = {
  'users/list': async () => (await allAccounts()).sort(byName),

  'users/get': ({ params }) => accountById(params.id),

  'users/create': ({ body, actor, now }) =>
    createAccount(randomUUID(), body, { by: usernameOf(actor), now }),

  'users/change': ({ params, body, actor, ifMatch, now }) =>
    changeAccount(params.id, body, {
      by: usernameOf(actor),
      administratorId: accountIdOf(actor),
      expectedVersion: ifMatch,
      now,
    }),

  'users/set-active': ({ params, body, actor, ifMatch, now }) =>
    setAccountActive(params.id, body.active, {
      by: usernameOf(actor),
      administratorId: accountIdOf(actor),
      expectedVersion: ifMatch,
      now,
    }),

  'users/invite': ({ params, actor, now }) =>
    inviteAgain(params.id, { by: usernameOf(actor), now }),
} satisfies Handlers;

/** A person without an account, as the user pool knows them. */
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
