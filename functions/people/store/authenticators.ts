import {
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminUserGlobalSignOutCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { environment } from '../../platform/aws/environment.ts';
import { client } from './user-pool.ts';

/** Actions of administrators on people in the user pool. */

/** Whether the pool asks a person for the code of an app; false for an unknown name. */
export async function hasAuthenticator(username: string): Promise<boolean> {
  try {
    const { UserMFASettingList } = await client().send(new AdminGetUserCommand(poolUser(username)));
    return UserMFASettingList?.includes('SOFTWARE_TOKEN_MFA') ?? false;
  } catch (error) {
    if ((error as Error).name === 'UserNotFoundException') return false;
    throw error;
  }
}

/**
 * Makes the pool ask for the password only. @returns false for a name that the pool does not know: that person has
 * no password
 */
export async function forgetAuthenticator(username: string): Promise<boolean> {
  try {
    await client().send(
      new AdminSetUserMFAPreferenceCommand({
        ...poolUser(username),
        SoftwareTokenMfaSettings: { Enabled: false, PreferredMfa: false },
      }),
    );
    return true;
  } catch (error) {
    if ((error as Error).name === 'UserNotFoundException') return false;
    throw error;
  }
}

/** Ends the person's sessions in the pool. */
export async function endPoolSessions(username: string): Promise<void> {
  await client().send(new AdminUserGlobalSignOutCommand(poolUser(username)));
}

/** Removes a person, or one of their sign-ins by an identity provider, from the pool. */
export async function removeFromPool(username: string): Promise<void> {
  try {
    await client().send(new AdminDeleteUserCommand(poolUser(username)));
  } catch (error) {
    if ((error as Error).name !== 'UserNotFoundException') throw error;
  }
}

const poolUser = (username: string) => ({
  UserPoolId: environment('USER_POOL_ID'),
  Username: username,
});
