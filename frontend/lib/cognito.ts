import { Amplify } from 'aws-amplify';
import {
  confirmResetPassword,
  confirmSignIn,
  fetchAuthSession,
  resetPassword,
  signIn,
  signInWithRedirect,
  signOut,
} from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import 'aws-amplify/auth/enable-oauth-listener';
import { ConsoleLogger, Hub } from 'aws-amplify/utils';
import {
  type IdentityProviderName,
  userPoolSettings,
} from '../../functions/people/contract/user-pool-settings.ts';
import { type SiteConfig, siteConfig } from './site-config.ts';
import { tabStorage } from './storage.ts';

/**
 * The Cognito session by Amplify, with tokens in session storage. It is large: only `session.ts` imports it, and only
 * when somebody signs in or tokens are present.
 */
export async function openCognito(): Promise<Cognito> {
  const config = await siteConfig();
  ConsoleLogger.LOG_LEVEL = 'ERROR';
  Amplify.configure(amplifySettings(config));
  cognitoUserPoolsTokenProvider.setKeyValueStorage(tokenStorage);
  return {
    async accessToken() {
      const session = await fetchAuthSession();
      return session.tokens?.accessToken.toString();
    },
    async signIn(username, password) {
      const { nextStep } = await signIn({ username, password });
      return stepOf(nextStep.signInStep);
    },
    async setNewPassword(password) {
      const { nextStep } = await confirmSignIn({ challengeResponse: password });
      return stepOf(nextStep.signInStep);
    },
    async sendResetCode(username) {
      await resetPassword({ username });
    },
    resetPassword: (username, code, password) =>
      confirmResetPassword({ username, confirmationCode: code, newPassword: password }),
    signInWith: (provider, hint) =>
      signInWithRedirect({
        provider: { custom: provider },
        ...(hint === undefined ? {} : { options: { loginHint: hint } }),
      }),
    signOut: () => signOut(),
    redirectResult,
  };
}

const tokenStorage = {
  getItem: async (key: string) => tabStorage.getItem(key),
  setItem: async (key: string, value: string) => void tabStorage.setItem(key, value),
  removeItem: async (key: string) => tabStorage.removeItem(key),
  clear: async () => tabStorage.clear(),
};

export type SignInStep = 'done' | 'new-password' | 'reset-password' | 'unsupported';

export interface Cognito {
  readonly accessToken: () => Promise<string | undefined>;
  readonly signIn: (username: string, password: string) => Promise<SignInStep>;
  readonly setNewPassword: (password: string) => Promise<SignInStep>;
  /** Has a code sent to the confirmed e-mail address of the user, if there is such a user. */
  readonly sendResetCode: (username: string) => Promise<void>;
  readonly resetPassword: (username: string, code: string, password: string) => Promise<void>;
  /** @param hint selects a listed provider; the pool passes it on as `login_hint` */
  readonly signInWith: (provider: IdentityProviderName, hint?: string) => Promise<void>;
  readonly signOut: () => Promise<void>;
  /** Waits until the code that an identity provider returned in the address has been exchanged. */
  readonly redirectResult: () => Promise<void>;
}

function amplifySettings(config: SiteConfig): Parameters<typeof Amplify.configure>[0] {
  const { origin } = window.location;
  const { scopes, signInPath, signOutPath } = userPoolSettings;
  const { hostedDomain, userPoolEndpoint } = config;
  return {
    Auth: {
      Cognito: {
        userPoolId: config.userPoolId,
        userPoolClientId: config.userPoolClientId,
        ...(userPoolEndpoint ? { userPoolEndpoint } : {}),
        ...(hostedDomain
          ? {
              loginWith: {
                oauth: {
                  domain: hostedDomain,
                  scopes: [...scopes],
                  redirectSignIn: [`${origin}${signInPath}`],
                  redirectSignOut: [`${origin}${signOutPath}`],
                  responseType: 'code',
                },
              },
            }
          : {}),
      },
    },
  };
}

const steps: Readonly<Record<string, SignInStep>> = {
  DONE: 'done',
  CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED: 'new-password',
  RESET_PASSWORD: 'reset-password',
};
const stepOf = (step: string): SignInStep => steps[step] ?? 'unsupported';

function redirectResult(): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = Hub.listen('auth', ({ payload }) => {
      if (payload.event === 'signInWithRedirect') settle(resolve);
      if (payload.event === 'signInWithRedirect_failure') {
        settle(() => reject(new Error('sign-in by an identity provider failed')));
      }
    });
    const timer = setTimeout(
      () => settle(() => reject(new Error('no answer from the identity provider'))),
      15_000,
    );
    function settle(finish: () => void) {
      stop();
      clearTimeout(timer);
      finish();
    }
  });
}
