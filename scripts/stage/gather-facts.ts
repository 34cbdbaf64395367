import { resolve4, resolveCname } from 'node:dns/promises';
import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import {
  BackupClient,
  DescribeGlobalSettingsCommand,
  DescribeRegionSettingsCommand,
} from '@aws-sdk/client-backup';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
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
import { paginateListSubscriptions, SNSClient } from '@aws-sdk/client-sns';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { regionsOf, type Stage, stacksOf } from '../../infra/stage.ts';
import { deployedStack } from './deployed-stack.ts';
import { namedTables, partsOf } from './named-tables.ts';
import type {
  AccountFacts,
  BackupSettings,
  Bootstrap,
  Subscription,
  Unknown,
} from './preflight.ts';

/** CloudFront takes certificates only from this region; the credentials are checked here too. */
const GLOBAL_REGION = 'us-east-1';

/** Checks with the caller's credentials what the stage needs in the account; changes nothing and never throws. */
export async function gatherFacts(stage: Stage): Promise<AccountFacts> {
  const { region, alarmEmail, domain, reminders, identityProviders, backupVaultArn } = stage;
  const secretNames = Object.values(identityProviders ?? {}).flatMap(
    (provider) => provider?.clientSecretName ?? [],
  );
  const account = await known(accountOfCredentials());
  if (typeof account !== 'string') {
    return { account, bootstraps: [], concurrency: account, stacks: { [stage.name]: account } };
  }
  const [
    bootstraps,
    concurrency,
    stacks,
    certificate,
    leadsTo,
    sender,
    secrets,
    backup,
    alarms,
    tables,
  ] = await Promise.all([
    Promise.all(regionsOf(stage).map(bootstrapOf)),
    known(concurrencyOf(region)),
    Promise.all(stacksOf(stage).map(({ name, region }) => stackIn(name, region))),
    domain && known(certificateOf(domain.certificateArn)),
    domain && known(aliasesOrAddresses(domain.name)),
    reminders && known(senderOf(region, reminders.sender)),
    secretNames.length > 0 ? known(secretsIn(region, secretNames)) : undefined,
    backupVaultArn ? known(backupSettingsIn(region)) : undefined,
    alarmEmail ? known(subscriptionsOf(stage, alarmEmail)) : undefined,
    stage.tables && known(tablesOf(stage)),
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
    ...(alarms ? { alarms } : {}),
    ...(tables ? { tables } : {}),
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

/** The target of a name; empty when it has no record. */
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
  const domain = address.slice(address.indexOf('@') + 1);
  const [ofAddress, ofDomain, { ProductionAccessEnabled }] = await Promise.all([
    isVerified(address),
    isVerified(domain),
    client.send(new GetAccountCommand({})),
  ]);
  return {
    ...{ address, verified: ofAddress || ofDomain, sandbox: !ProductionAccessEnabled },
    ...(ofDomain && !ofAddress ? { domain } : {}),
  };
}

async function tablesOf(stage: Stage) {
  const client = new DynamoDBClient({ region: stage.region });
  const found = await Promise.all(
    namedTables(stage).map(async ([, name]) => [name, await partsOf(client, name)] as const),
  );
  return Object.fromEntries(found);
}

/** What became of the subscription of the address to each of the stage's two topics. */
async function subscriptionsOf(stage: Stage, address: string) {
  const topicsIn = stacksOf(stage).filter(({ name }) => /-(monitoring|edge-alarms)$/.test(name));
  const found = await Promise.all(
    topicsIn.map(async ({ name, region }) => [name, await subscriptionOf(name, region)] as const),
  );
  return Object.fromEntries(found);

  async function subscriptionOf(stack: string, region: string): Promise<Subscription> {
    const client = new SNSClient({ region });
    for await (const { Subscriptions = [] } of paginateListSubscriptions({ client }, {})) {
      const own = Subscriptions.find(
        ({ Endpoint, TopicArn = '', SubscriptionArn }) =>
          Endpoint === address &&
          // CloudFormation begins the name of a topic with that of its stack.
          TopicArn.split(':').at(-1)?.startsWith(`${stack}-`) &&
          // One that was taken back is listed for some days.
          SubscriptionArn !== 'Deleted',
      );
      if (own) return own.SubscriptionArn === 'PendingConfirmation' ? 'waiting' : 'confirmed';
    }
    return 'ended';
  }
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
