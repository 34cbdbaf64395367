import { expect } from 'vitest';
import { callApi } from '../api/call-api.ts';
import { anAccount, tokenOf } from '../api/identity.ts';
import { type Act, isDone } from './calls.ts';
import { PEOPLE, type Person } from './gates.ts';
import { count, mayAct, type World } from './world.ts';

/** Somebody whom one administrator proposes as another one, and a second administrator confirms. */

const PERSON = { firstName: 'Gina', lastName: 'Verdi', email: '', companyId: null, role: 'ADMIN' };
let codes = 10_000_000_000;

/** A person without a role, who takes the place of the earlier one. */
export async function aThird(world: World): Promise<void> {
  const account = await anAccount({ role: null });
  world.third = { id: account.id, isAdministrator: false };
  world.tokens.third = await tokenOf(account);
}

async function propose(world: World, who: Person): Promise<void> {
  codes += 1;
  const answer = await callApi('users/change', {
    token: world.tokens[who],
    params: { id: world.third.id },
    body: { ...PERSON, fiscalCode: String(codes) },
  });
  if (!isDone(answer)) return;
  mayAct(world, who);
  if (!world.third.isAdministrator) world.third.proposedBy ??= who;
}

async function decide(world: World, who: Person, act: 'confirm' | 'refuse'): Promise<void> {
  const { third } = world;
  const call = { token: world.tokens[who], params: { id: third.id } };
  const answer = await callApi(`users/${act}-administrator`, call);
  if (!isDone(answer)) return;
  mayAct(world, who);
  expect(third.proposedBy, 'nobody was proposed').toBeDefined();
  if (act === 'confirm') {
    expect(third.proposedBy, `${who} made an administrator alone`).not.toBe(who);
    third.isAdministrator = true;
    count(world, 'made an administrator');
  }
  delete third.proposedBy;
}

export const administrators: readonly Act[] = PEOPLE.flatMap((who): Act[] => [
  { name: `the ${who} proposes the third`, run: (world) => propose(world, who) },
  { name: `the ${who} confirms the third`, run: (world) => decide(world, who, 'confirm') },
  { name: `the ${who} refuses the third`, run: (world) => decide(world, who, 'refuse') },
]);
