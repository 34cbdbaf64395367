import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import {
  DescribeSecretCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import {
  GetAccountCommand,
  GetEmailIdentityCommand,
  NotFoundException,
  SESv2Client,
} from '@aws-sdk/client-sesv2';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { regionsOf, type Stage } from '../../infra/stage.ts';
import { deployedStack } from './deployed-stack.ts';
import type { AccountFacts, Bootstrap, Unknown } from './preflight.ts';

/** CloudFront takes certificates only from here; the credentials are looked at here too. */
const GLOBAL_REGION = 'us-east-1';

/**
 * Looks, with the caller's credentials, at what the stage needs of the account; changes nothing and
 * never throws.
 */
export async function gatherFacts(stage: Stage): Promise<AccountFacts> {
  const { region, domain, reminders, identityProviders } = stage;
  const secretNames = Object.values(identityProviders ?? {}).flatMap(
    (provider) => provider?.clientSecretName ?? [],
  );
  const account = await known(accountOfCredentials());
  if (typeof account !== 'string') {
    return { account, bootstraps: [], concurrency: account, stack: account };
  }
  const [bootstraps, concurrency, stack, certificate, sender, secrets] = await Promise.all([
    Promise.all(regionsOf(stage).map(bootstrapOf)),
    known(concurrencyOf(region)),
    known(deployedStack(stage, stage.name).then((found) => found?.status)),
    domain && known(certificateOf(domain.certificateArn)),
    reminders && known(senderOf(region, reminders.sender)),
    secretNames.length > 0 ? known(secretsIn(region, secretNames)) : undefined,
  ]);
  return {
    account,
    bootstraps,
    concurrency,
    stack,
    ...(certificate ? { certificate } : {}),
    ...(sender ? { sender } : {}),
    ...(secrets ? { secrets } : {}),
  };
}

const known = <T>(work: Promise<T>): Promise<T | Unknown> =>
  work.catch((error: Error) => ({ failure: error.message || error.name }));

async function accountOfCredentials(): Promise<string> {
  const client = new STSClient({ region: GLOBAL_REGION });
  const { Account = '' } = await client.send(new GetCallerIdentityCommand({}));
  return Account;
}

async function bootstrapOf(region: string): Promise<Bootstrap> {
  const version = deployedStack({ region }, 'CDKToolkit').then((stack) =>
    stack ? Number(stack.outputs.BootstrapVersion ?? 0) : undefined,
  );
  return { region, version: await known(version) };
}

async function concurrencyOf(region: string): Promise<number> {
  const client = new LambdaClient({ region });
  const { AccountLimit } = await client.send(new GetAccountSettingsCommand({}));
  return AccountLimit?.ConcurrentExecutions ?? 0;
}

async function certificateOf(CertificateArn: string) {
  const client = new ACMClient({ region: GLOBAL_REGION });
  const { Certificate } = await client.send(new DescribeCertificateCommand({ CertificateArn }));
  const { Status = '', DomainName = '', SubjectAlternativeNames = [] } = Certificate ?? {};
  return { status: Status, names: [...new Set([DomainName, ...SubjectAlternativeNames])] };
}

async function senderOf(region: string, address: string) {
  const client = new SESv2Client({ region });
  const isVerified = async (EmailIdentity: string) => {
    try {
      const identity = await client.send(new GetEmailIdentityCommand({ EmailIdentity }));
      return identity.VerifiedForSendingStatus === true;
    } catch (error) {
      if (error instanceof NotFoundException) return false;
      throw error;
    }
  };
  const [ofAddress, ofDomain, { ProductionAccessEnabled }] = await Promise.all([
    isVerified(address),
    isVerified(address.slice(address.indexOf('@') + 1)),
    client.send(new GetAccountCommand({})),
  ]);
  return { address, verified: ofAddress || ofDomain, sandbox: !ProductionAccessEnabled };
}

async function secretsIn(region: string, names: readonly string[]) {
  const client = new SecretsManagerClient({ region });
  const isThere = async (SecretId: string) => {
    try {
      const { DeletedDate } = await client.send(new DescribeSecretCommand({ SecretId }));
      return DeletedDate === undefined;
    } catch (error) {
      if (error instanceof ResourceNotFoundException) return false;
      throw error;
    }
  };
  const found = await Promise.all(names.map(async (name) => [name, await isThere(name)] as const));
  return Object.fromEntries(found);
}
