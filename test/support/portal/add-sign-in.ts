import {
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  type AttributeType,
  type CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { demoPassword } from './sign-in.ts';

interface SignInOptions {
  readonly attributes?: readonly AttributeType[];
  /** Otherwise the password has to be changed at the first sign-in. */
  readonly permanent?: boolean;
}

/** Adds a person with the demonstration password, without any mail. @returns the subject of their sign-ins */
export async function addSignIn(
  client: CognitoIdentityProviderClient,
  UserPoolId: string,
  Username: string,
  { attributes = [], permanent = true }: SignInOptions = {},
): Promise<string> {
  const { User } = await client.send(
    new AdminCreateUserCommand({
      ...{ UserPoolId, Username, TemporaryPassword: demoPassword, MessageAction: 'SUPPRESS' },
      UserAttributes: [...attributes],
    }),
  );
  if (permanent) {
    const chosen = { UserPoolId, Username, Password: demoPassword, Permanent: true };
    await client.send(new AdminSetUserPasswordCommand(chosen));
  }
  const subject = User?.Attributes?.find(({ Name }) => Name === 'sub')?.Value;
  if (!subject) throw new Error('the user pool gives no subject');
  return subject;
}
