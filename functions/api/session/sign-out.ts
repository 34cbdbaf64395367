import { signOutEverywhere } from '../../aws/user-pool.ts';
import { Refusal } from '../../domain/refusal.ts';
import { endpoint } from '../../http/endpoint.ts';
import { endSessions } from '../../store/accounts.ts';

/** Ends every session of the person, and with an account also voids the tokens already given out. */
export const handler = endpoint('session/sign-out', async ({ actor, now }) => {
  if (!actor) throw new Refusal('not_signed_in');
  const { account, session, token } = actor;
  await signOutEverywhere(token);
  if (account) {
    const at = now.toISOString();
    await endSessions(
      account.id,
      { at, session },
      {
        actor: account.username,
        at,
        action: 'account.signed-out',
        subject: `account/${account.id}`,
      },
    );
  }
  return undefined;
});
