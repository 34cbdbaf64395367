import { api } from './api-client.ts';
import { logFailure } from './failures.ts';
import { currentSession, dropSession, dropTokens, openSession, signIn } from './session.ts';

/**
 * Changes the password and ends every session, as another device may be in hands that knew the old one. This tab signs
 * in with the new password; where that needs a code, or fails, the person is asked to sign in.
 * @throws StillOpen when the password was changed, but the sessions go on
 */
export async function changePassword(present: string, next: string): Promise<void> {
  const session = currentSession();
  if (session.status !== 'signed-in') return;
  const { username } = session.user;
  await (await openSession()).changePassword(present, next);
  await api('session/sign-out').catch((cause: unknown) => {
    throw new StillOpen('sessions go on', { cause });
  });
  dropTokens();
  const step = await signIn(username, next).catch((cause: unknown) => logFailure('sign-in', cause));
  if (step !== 'done') dropSession('password-changed');
}

/** The other sessions could not be ended. */
export class StillOpen extends Error {}
