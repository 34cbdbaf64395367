import { type PoolPerson, personOf } from '../../aws/user-pool.ts';
import type { User } from '../../contract/users.ts';
import { Refusal } from '../../domain/refusal.ts';
import { endpoint } from '../../http/endpoint.ts';
import { fiscalCodeOf, linkPerson } from '../../usecases/link-person.ts';

/** The person's account; at the first sign-in it is looked for. Without one there is no role. */
export const handler = endpoint('users/me', async ({ actor, now }) => {
  if (!actor) throw new Refusal('not_signed_in');
  if (actor.account) return actor.account;
  const person = await personOf(actor.token);
  return (await linkPerson(person, actor.subject, now)) ?? unregistered(person, actor.subject);
});

/** What the sign-in says of a person nobody has registered. */
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
