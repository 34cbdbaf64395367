import { isIP } from 'node:net';
import { addressesToSet } from '../../functions/platform/contract/external-links.ts';
import type { Stage } from '../../infra/stage.ts';
import { ADMINISTRATOR_USAGE } from '../init/administrator.ts';
import { credentialsNeeded } from '../shared/command.ts';
import { differences, namedTables, type TableParts } from './named-tables.ts';

/** Facts about the account that a deployment needs; `Unknown` when a check failed. */
export interface AccountFacts {
  /** Twelve digits. */
  readonly account: string | Unknown;
  readonly bootstraps: readonly Bootstrap[];
  /** Number of Lambda functions that may run at a time in the region. */
  readonly concurrency: number | Unknown;
  /** Status of each of the stage's stacks, such as `CREATE_COMPLETE`, by its name; undefined where there is none. */
  readonly stacks: Readonly<Record<string, string | undefined | Unknown>>;
  /** Number of the distribution's key that the functions in the account know; undefined when there are none. */
  readonly originKey?: number | undefined;
  /** Certificate of the stage's domain; undefined when it has none. */
  readonly certificate?: Certificate | Unknown;
  /**
   * Present versions of the identity providers' secrets, by the names of these; a version is undefined where the secret
   * does not exist. Undefined without providers.
   */
  readonly secrets?: SecretVersions | Unknown;
  /** The target of the stage's domain; undefined when it has none. */
  readonly dns?: Dns | Unknown | undefined;
  /** Permissions of AWS Backup in the account; undefined when the stage copies nothing to another one. */
  readonly backup?: BackupSettings | Unknown;
  /** Parts of the tables that the stage names, by the tables' names; undefined where there is none. */
  readonly tables?: Readonly<Record<string, TableParts | undefined>> | Unknown;
  /** Sender of the stage's reminders; undefined when it sends none. */
  readonly sender?: Sender | Unknown;
  /** Subscriptions of the address for alarms, by the names of the stacks with the topics; undefined without an address. */
  readonly alarms?: Readonly<Record<string, Subscription>> | Unknown;
}

/** `waiting` for the person to follow the link in a mail; `ended` when it was never made, or was taken back. */
export type Subscription = 'confirmed' | 'waiting' | 'ended';

export type SecretVersions = Readonly<Record<string, string | undefined>>;

/** Why a check failed. */
export interface Unknown {
  readonly failure: string;
}

export interface Bootstrap {
  readonly region: string;
  /** Version of the stack that `cdk bootstrap` created; undefined when it was never run. */
  readonly version: number | undefined | Unknown;
}

interface Certificate {
  /** For example `ISSUED`. */
  readonly status: string;
  /** Host names; `*.` stands for any one label. */
  readonly names: readonly string[];
}

interface Dns {
  /** Aliases of the name, or else its addresses; empty when it has no record. */
  readonly leadsTo: readonly string[];
  /** CloudFront's host name of the distribution in the account, if there is one. */
  readonly host: string | undefined;
}

export interface BackupSettings {
  /** Whether the organisation of the account lets backups be copied to its other accounts. */
  readonly acrossAccounts: boolean;
  /** Kinds of resources that AWS Backup copies in the region. */
  readonly kinds: readonly string[];
  /** Whether it manages backups of tables itself, as copies to another account need. */
  readonly managesTables: boolean;
}

interface Sender {
  readonly address: string;
  /** Whether SES has verified the address or its domain. */
  readonly verified: boolean;
  /** The domain, where SES has verified that and not the address: the user pool has to name what was verified. */
  readonly domain?: string;
  /** In the sandbox SES sends only to verified addresses. */
  readonly sandbox: boolean;
}

export interface Preflight {
  /** Missing requirements, each with advice; nothing is deployed while there are any. */
  readonly missing: readonly string[];
  /** Notes about things that the deployment does not need. */
  readonly notes: readonly string[];
}

/** Version of the bootstrap stack that CDK's present deployments need. */
const BOOTSTRAP_VERSION = 6;
/** Lambda keeps this much of the account's concurrency unreserved. */
const UNRESERVED = 100;
/** A new account's concurrency, which all visitors and schedules share. */
const INITIAL_CONCURRENCY = 10;

export interface Wanted {
  readonly stage: Stage;
  readonly stageName: string;
  /** Whether the first administrator was named. */
  readonly hasAdministrator: boolean;
  /** Whether nothing is to be deployed: what a deployment need not wait for is a fault all the same. */
  readonly checksOnly?: boolean;
  /** Sum of the functions' reserved concurrency. */
  readonly reservedConcurrency: number;
}

/** Decides, from facts alone, whether the stage can be deployed, and lists everything missing at once. */
export function preflight(wanted: Wanted, facts: AccountFacts): Preflight {
  const found = checks.flatMap((check) => check(wanted, facts));
  return {
    missing: found.flatMap((one) => ('missing' in one ? one.missing : [])),
    notes: found.flatMap((one) => ('note' in one ? one.note : [])),
  };
}

type Finding = { readonly missing: string } | { readonly note: string };
type Check = (wanted: Wanted, facts: AccountFacts) => readonly Finding[];

export const isUnknown = (fact: unknown): fact is Unknown =>
  typeof fact === 'object' &&
  fact !== null &&
  'failure' in fact &&
  typeof fact.failure === 'string';
const missing = (text: string): readonly Finding[] => [{ missing: text }];
const note = (text: string): readonly Finding[] => [{ note: text }];
const unknown = (what: string, { failure }: Unknown): readonly Finding[] =>
  missing(`${what} could not be looked at (${failure}).`);

/** In the order in which the faults should be fixed. */
const checks: readonly Check[] = [
  function credentialsCheck({ stage }, { account }) {
    if (isUnknown(account))
      return missing(
        `${credentialsNeeded(account.failure)} What else is in the account cannot be looked at before.`,
      );
    if (stage.account && stage.account !== account)
      return missing(
        `The credentials are of account ${account}, the stage is of ${stage.account}: use those of the stage.`,
      );
    return [];
  },

  function addressesCheck({ stage }) {
    const toSet = addressesToSet(stage);
    if (toSet.length === 0) return [];
    const text = `Addresses of the ministry's own, still the defaults: ${toSet.join(', ')} (docs/adopting.md).`;
    // A stage whose data are kept is one that readers use.
    return stage.keepData ? missing(text) : note(text);
  },

  function bootstrapCheck(_wanted, { account, bootstraps }) {
    if (isUnknown(account)) return [];
    return bootstraps.flatMap(({ region, version }) => {
      const command = `npx cdk bootstrap aws://${account}/${region}`;
      if (isUnknown(version)) {
        return isDisabledRegion(version)
          ? missing(
              `Region ${region} is not enabled in account ${account}: enable it in the account's settings, then ${command}`,
            )
          : unknown(`The bootstrap of ${region}`, version);
      }
      if (version === undefined) return missing(`The bootstrap of ${region}: ${command}`);
      if (version < BOOTSTRAP_VERSION)
        return missing(
          `A newer bootstrap of ${region}, which has version ${version} of ${BOOTSTRAP_VERSION}: ${command}`,
        );
      return [];
    });
  },

  function concurrencyCheck({ stage, reservedConcurrency }, { account, concurrency }) {
    if (isUnknown(account)) return [];
    if (isUnknown(concurrency)) return unknown('The quota of concurrent functions', concurrency);
    const request = `ask for more in Service Quotas, "Concurrent executions" of Lambda in ${stage.region}`;
    const needed = reservedConcurrency + UNRESERVED;
    if (stage.reservedConcurrency && concurrency < needed)
      return missing(
        `Concurrency: the stage reserves ${reservedConcurrency}, of which the account's quota of ` +
          `${concurrency} leaves no ${UNRESERVED}: ${request} (${needed} or more), or leave reservedConcurrency out.`,
      );
    if (concurrency <= INITIAL_CONCURRENCY)
      return note(
        `At most ${concurrency} functions run at a time, as in a new account: ${request} before the first publication day. ` +
          'CloudFront may refuse a new account its first distribution ("must be verified") until AWS Support has looked at it: open a case then, and repeat.',
      );
    return [];
  },

  function stackCheck({ stageName }, { account, stacks }) {
    if (isUnknown(account)) return [];
    const [hidden] = Object.entries(stacks).filter(([, status]) => isUnknown(status));
    if (hidden) return unknown(`The stack ${hidden[0]}`, hidden[1] as Unknown);
    return Object.entries(stacks).flatMap(([name, found]) => {
      const status = String(found);
      if (status.endsWith('_IN_PROGRESS') && status !== 'REVIEW_IN_PROGRESS')
        return missing(
          `The stack ${name} is being changed (${status}): wait until that has ended.`,
        );
      if (status === 'UPDATE_ROLLBACK_FAILED')
        return missing(
          `The stack ${name} could not be taken back after an update that failed: npx cdk rollback ${name} --context stage=${stageName} goes on with it.`,
        );
      if (status === 'DELETE_FAILED')
        return missing(
          `The stack ${name} is half removed: empty its buckets and run npm run deploy -- destroy again.`,
        );
      return [];
    });
  },

  function originKeyCheck({ stage }, { originKey: present }) {
    const { originKey: wanted = 1 } = stage;
    if (present === undefined || Math.abs(wanted - present) <= 1) return [];
    const next = wanted > present ? present + 1 : present - 1;
    return missing(
      `The key of the distribution, one step at a time: functions know ${present} and its neighbours, ` +
        `not ${wanted}. Set originKey to ${next}, deploy, and go on from there.`,
    );
  },

  function certificateCheck({ stage }, { account, certificate }) {
    const { domain, keepData } = stage;
    if (!domain) {
      return keepData
        ? note(
            "No domain: the site has CloudFront's address. With a certificate of us-east-1 in the setting domain it gets its own.",
          )
        : [];
    }
    if (isUnknown(account) || certificate === undefined) return [];
    if (isUnknown(certificate)) return unknown('The certificate', certificate);
    return [
      ...(certificate.status === 'ISSUED'
        ? []
        : missing(
            `The certificate of ${domain.name} is ${certificate.status}: enter the DNS records that ` +
              'AWS Certificate Manager shows for it, and wait until it is ISSUED.',
          )),
      ...(certificate.names.some((name) => covers(name, domain.name))
        ? []
        : missing(
            `A certificate of ${domain.name}: the one named is of ${certificate.names.join(', ')}.`,
          )),
    ];
  },

  function dnsCheck({ stage }, { dns }) {
    if (!stage.domain || dns === undefined) return [];
    const { name } = stage.domain;
    if (isUnknown(dns)) return note(`Where ${name} leads could not be looked up (${dns.failure}).`);
    const { leadsTo, host } = dns;
    const to = host ?? 'the distribution, whose name the deployment says';
    const advice = `lead its DNS record to ${to}, by CNAME or alias`;
    if (leadsTo.length === 0) return note(`${name} leads nowhere yet: ${advice}.`);
    // Addresses behind an alias change; only a name can be compared.
    const others = leadsTo.filter((one) => isIP(one) === 0 && one !== host);
    return host && others.length > 0
      ? note(`${name} leads to ${others.join(', ')}: ${advice}.`)
      : [];
  },

  function senderCheck({ stage }, { account, sender }) {
    if (!stage.reminders)
      return stage.keepData
        ? note('No reminders: without the setting reminders companies get no e-mail.')
        : [];
    if (isUnknown(account) || sender === undefined) return [];
    if (isUnknown(sender)) return unknown('The sender of e-mail', sender);
    return [
      ...(sender.verified
        ? []
        : missing(
            `The sender ${sender.address}: have SES verify it or its domain in ${stage.region}.`,
          )),
      ...(sender.sandbox
        ? missing(
            `SES is in its sandbox in ${stage.region} and sends to nobody else: ask for production access.`,
          )
        : []),
    ];
  },

  function secretsCheck({ stage }, { account, secrets }) {
    if (isUnknown(account) || secrets === undefined) return [];
    if (isUnknown(secrets)) return unknown('Secrets Manager', secrets);
    return Object.entries(secrets).flatMap(([name, version]) =>
      version
        ? []
        : missing(
            `The client's secret ${name} of SPID or CIE: put it into Secrets Manager in ${stage.region}, as plain text.`,
          ),
    );
  },

  function backupCheck({ stage }, { account, backup }) {
    const { backupVaultArn } = stage;
    if (!backupVaultArn || isUnknown(account) || backup === undefined) return [];
    const [, , , , vaultAccount = ''] = backupVaultArn.split(':');
    const place =
      vaultAccount === account
        ? note(
            'The backup vault is in the same account: whoever takes that over has the copies too.',
          )
        : note(
            `Only account ${vaultAccount} can show them: its vault must let ${account} copy into it ` +
              "(backup:CopyIntoBackupVault), and have a key of its own, not the service's aws/backup, which " +
              `${account} may use to come back: npm run recover -- --from-vault … --drill tries it out.`,
          );
    if (isUnknown(backup)) return [...unknown('AWS Backup', backup), ...place];
    const { acrossAccounts, kinds, managesTables } = backup;
    const settings = `AWS Backup, settings, in ${stage.region}`;
    return [
      ...(acrossAccounts || vaultAccount === account
        ? []
        : missing(
            `Copies to account ${vaultAccount}: both accounts must be in one organisation, whose management ` +
              'account enables cross-account backup in AWS Backup, settings.',
          )),
      ...['DynamoDB', 'S3'].flatMap((kind) =>
        kinds.includes(kind) ? [] : missing(`Backups of ${kind}: enable them in ${settings}.`),
      ),
      ...(managesTables
        ? []
        : missing(`Advanced features for DynamoDB, which copying needs: enable in ${settings}.`)),
      ...place,
    ];
  },

  function tablesCheck({ stage }, { account, tables }) {
    if (isUnknown(account) || tables === undefined) return [];
    if (isUnknown(tables)) return unknown('The tables that the stage names', tables);
    return namedTables(stage).flatMap(([table, name]) => {
      const found = tables[name];
      if (!found) return missing(`The table ${name}, which the setting tables.${table} names.`);
      const differing = differences(stage, table, found);
      return differing.length === 0
        ? []
        : missing(
            `The table ${name} as the code has ${table} (docs/deployment.md, "An index or a stream is another"): it has ${differing.join('; ')}.`,
          );
    });
  },

  function alarmsCheck({ stage, stageName }) {
    return stage.keepData && !stage.alarmEmail
      ? missing(
          `An address for alarms, since data are kept: set alarmEmail of stage ${stageName} in cdk.json.`,
        )
      : [];
  },

  /** A deployment may be what mends it, so that it is not refused. */
  function subscriptionsCheck({ stage, checksOnly }, { stacks, alarms }) {
    if (alarms === undefined) return [];
    const say = checksOnly ? missing : note;
    if (isUnknown(alarms))
      return note(`Whether alarms reach anybody could not be looked at (${alarms.failure}).`);
    return Object.entries(alarms).flatMap(([stack, subscription]) => {
      // It is made with the stack, which a creation that failed has taken back.
      if (!/^(CREATE|UPDATE)_/.test(String(stacks[stack])) || subscription === 'confirmed')
        return [];
      return say(
        `Alarms of ${stack} reach nobody: the subscription of ${stage.alarmEmail} ` +
          (subscription === 'waiting'
            ? 'waits for the link in the mail to be followed, "AWS Notification - Subscription Confirmation".'
            : 'is not there: have SNS subscribe the address to its topic again (docs/runbook/alarms.md, "Whether alarms reach anybody").'),
      );
    });
  },

  function administratorCheck({ stage, hasAdministrator }, { stacks }) {
    return stacks[stage.name] === undefined && !hasAdministrator
      ? missing(`The first administrator, whom the deployment invites: ${ADMINISTRATOR_USAGE}`)
      : [];
  },
];

/** AWS's error for valid credentials in a region that the account has not enabled. */
const isDisabledRegion = ({ failure }: Unknown) =>
  /security token included in the request is invalid|not subscribed|OptInRequired/i.test(failure);

function covers(name: string, host: string): boolean {
  return (
    name === host || (name.startsWith('*.') && host.slice(host.indexOf('.')) === name.slice(1))
  );
}
