import { Amplify } from 'aws-amplify';
import {
  confirmResetPassword,
  confirmSignIn,
  fetchAuthSession,
  fetchMFAPreference,
  resetPassword,
  setUpTOTP,
  signIn,
  signInWithRedirect,
  signOut,
  updateMFAPreference,
  updatePassword,
  verifyTOTPSetup,
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
    async answer(challengeResponse) {
      const { nextStep } = await confirmSignIn({ challengeResponse });
      return stepOf(nextStep.signInStep);
    },
    async hasAuthenticator() {
      const { enabled = [] } = await fetchMFAPreference();
      return enabled.includes('TOTP');
    },
    async newAuthenticator(username) {
      const { sharedSecret, getSetupUri } = await setUpTOTP();
      return { secret: sharedSecret, address: getSetupUri(issuer(), username).href };
    },
    async confirmAuthenticator(code) {
      await verifyTOTPSetup({ code });
      await updateMFAPreference({ totp: 'PREFERRED' });
    },
    changePassword: (oldPassword, newPassword) => updatePassword({ oldPassword, newPassword }),
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

export type SignInStep = 'done' | 'new-password' | 'reset-password' | 'code' | 'unsupported';

export interface Cognito {
  readonly accessToken: () => Promise<string | undefined>;
  readonly signIn: (username: string, password: string) => Promise<SignInStep>;
  /** Answers the pool's challenge: with a new password, or the code of the authenticator app. */
  readonly answer: (response: string) => Promise<SignInStep>;
  /** Whether the pool asks the signed-in person for a code after the password. */
  readonly hasAuthenticator: () => Promise<boolean>;
  /** A secret for an authenticator app, which counts once the app has shown a right code. */
  readonly newAuthenticator: (username: string) => Promise<NewAuthenticator>;
  readonly confirmAuthenticator: (code: string) => Promise<void>;
  readonly changePassword: (present: string, next: string) => Promise<void>;
  /** Makes the pool send a code to the user's confirmed e-mail address, if there is such a user. */
  readonly sendResetCode: (username: string) => Promise<void>;
  readonly resetPassword: (username: string, code: string, password: string) => Promise<void>;
  /** @param hint selects a listed provider; the pool passes it on as `login_hint` */
  readonly signInWith: (provider: IdentityProviderName, hint?: string) => Promise<void>;
  readonly signOut: () => Promise<void>;
  /** Waits until the code that an identity provider returned in the address has been exchanged. */
  readonly redirectResult: () => Promise<void>;
}

export interface NewAuthenticator {
  /** In base 32, to be typed where scanning is impossible. */
  readonly secret: string;
  /** `otpauth:` address that the app reads from a QR code. */
  readonly address: string;
}

/** Name of the site in the list of an authenticator app. */
const issuer = () => `Statistiche energetiche (${window.location.hostname})`;

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
  CONFIRM_SIGN_IN_WITH_TOTP_CODE: 'code',
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
