import { resolve4, resolveCname } from 'node:dns/promises';
import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import {
  BackupClient,
  DescribeGlobalSettingsCommand,
  DescribeRegionSettingsCommand,
} from '@aws-sdk/client-backup';
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
import { regionsOf, type Stage, stacksOf } from '../../infra/stage.ts';
import { deployedStack } from './deployed-stack.ts';
import type { AccountFacts, BackupSettings, Bootstrap, Unknown } from './preflight.ts';

/** CloudFront takes certificates only from this region; the credentials are checked here too. */
const GLOBAL_REGION = 'us-east-1';

/** Checks with the caller's credentials what the stage needs in the account; changes nothing and never throws. */
export async function gatherFacts(stage: Stage): Promise<AccountFacts> {
  const { region, domain, reminders, identityProviders, backupVaultArn } = stage;
  const secretNames = Object.values(identityProviders ?? {}).flatMap(
    (provider) => provider?.clientSecretName ?? [],
  );
  const account = await known(accountOfCredentials());
  if (typeof account !== 'string') {
    return { account, bootstraps: [], concurrency: account, stacks: { [stage.name]: account } };
  }
  const [bootstraps, concurrency, stacks, certificate, leadsTo, sender, secrets, backup] =
    await Promise.all([
      Promise.all(regionsOf(stage).map(bootstrapOf)),
      known(concurrencyOf(region)),
      Promise.all(stacksOf(stage).map(({ name, region }) => stackIn(name, region))),
      domain && known(certificateOf(domain.certificateArn)),
      domain && known(aliasesOrAddresses(domain.name)),
      reminders && known(senderOf(region, reminders.sender)),
      secretNames.length > 0 ? known(secretsIn(region, secretNames)) : undefined,
      backupVaultArn ? known(backupSettingsIn(region)) : undefined,
    ]);
  const { outputs = {} } = stacks.find(({ name }) => name === stage.name) ?? {};
  return {
    account,
    bootstraps,
    concurrency,
    stacks: Object.fromEntries(stacks.map(({ name, status }) => [name, status])),
    originKey: outputs.OriginKey ? Number(outputs.OriginKey) : undefined,
    ...(leadsTo
      ? { dns: 'failure' in leadsTo ? leadsTo : { leadsTo, host: outputs.DistributionHost } }
      : {}),
    ...(certificate ? { certificate } : {}),
    ...(sender ? { sender } : {}),
    ...(secrets ? { secrets } : {}),
    ...(backup ? { backup } : {}),
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

async function stackIn(
  name: string,
  region: string,
): Promise<{ name: string; status: string | undefined | Unknown; outputs?: Outputs }> {
  const found = await known(deployedStack({ region }, name));
  return found && 'status' in found ? { name, ...found } : { name, status: found };
}

type Outputs = Readonly<Record<string, string>>;

/** Where a name leads; empty when it has no record. */
async function aliasesOrAddresses(name: string): Promise<string[]> {
  const none = (error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOTFOUND' || error.code === 'ENODATA') return [];
    throw error;
  };
  const aliases = await resolveCname(name).catch(none);
  return aliases.length > 0 ? aliases : resolve4(name).catch(none);
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

async function backupSettingsIn(region: string): Promise<BackupSettings> {
  const client = new BackupClient({ region });
  const {
    ResourceTypeOptInPreference: kinds = {},
    ResourceTypeManagementPreference: managed = {},
  } = await client.send(new DescribeRegionSettingsCommand({}));
  // An account outside any organisation is answered with an error.
  const { GlobalSettings = {} } = await client
    .send(new DescribeGlobalSettingsCommand({}))
    .catch((error: Error): { GlobalSettings?: Record<string, string> } => {
      if (error.name === 'InvalidRequestException') return {};
      throw error;
    });
  return {
    acrossAccounts: GlobalSettings.isCrossAccountBackupEnabled === 'true',
    kinds: Object.keys(kinds).filter((kind) => kinds[kind]),
    managesTables: managed.DynamoDB === true,
  };
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
  const versionOf = async (SecretId: string) => {
    try {
      const { DeletedDate, VersionIdsToStages = {} } = await client.send(
        new DescribeSecretCommand({ SecretId }),
      );
      if (DeletedDate) return undefined;
      const isPresent = ([, labels]: [string, string[]]) => labels.includes('AWSCURRENT');
      return Object.entries(VersionIdsToStages).find(isPresent)?.[0];
    } catch (error) {
      if (error instanceof ResourceNotFoundException) return undefined;
      throw error;
    }
  };
  const found = await Promise.all(
    names.map(async (name) => [name, await versionOf(name)] as const),
  );
  return Object.fromEntries(found);
}
