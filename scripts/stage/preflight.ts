import type { Stage } from '../../infra/stage.ts';
import { credentialsNeeded } from '../command.ts';
import { ADMINISTRATOR_USAGE } from '../init/administrator.ts';

/** What there is in the account that a deployment needs; an `Unknown` could not be looked at. */
export interface AccountFacts {
  /** Twelve digits. */
  readonly account: string | Unknown;
  readonly bootstraps: readonly Bootstrap[];
  /** How many Lambda functions may run at a time in the region. */
  readonly concurrency: number | Unknown;
  /** Status of the stage's stack, such as `CREATE_COMPLETE`; undefined when there is none. */
  readonly stack: string | undefined | Unknown;
  /** Of the stage's domain; undefined when it has none. */
  readonly certificate?: Certificate | Unknown;
  /** Names of the identity providers' secrets, with whether they are there; undefined without providers. */
  readonly secrets?: Readonly<Record<string, boolean>> | Unknown;
  /** Of the stage's reminders; undefined when it sends none. */
  readonly sender?: Sender | Unknown;
}

/** Why something could not be looked at. */
export interface Unknown {
  readonly failure: string;
}

export interface Bootstrap {
  readonly region: string;
  /** Version of what `cdk bootstrap` made there; undefined when it was never called. */
  readonly version: number | undefined | Unknown;
}

interface Certificate {
  /** Such as `ISSUED`. */
  readonly status: string;
  /** Host names, with `*.` for any one label. */
  readonly names: readonly string[];
}

interface Sender {
  readonly address: string;
  /** Whether SES has verified the address or its domain. */
  readonly verified: boolean;
  /** In the sandbox SES sends to verified addresses only. */
  readonly sandbox: boolean;
}

export interface Preflight {
  /** What is missing, each with what to do: nothing is deployed before. */
  readonly missing: readonly string[];
  /** What the deployment can do without, but should be known. */
  readonly notes: readonly string[];
}

/** Of the bootstrap stack that CDK's present deployments need. */
const BOOTSTRAP_VERSION = 6;
/** Lambda keeps so many of the account's concurrency unreserved. */
const UNRESERVED = 100;
/** A new account's concurrency; every visitor and every schedule shares it. */
const INITIAL_CONCURRENCY = 10;

export interface Wanted {
  readonly stage: Stage;
  readonly stageName: string;
  /** Whether the first administrator was named. */
  readonly hasAdministrator: boolean;
  /** What all functions together would reserve. */
  readonly reservedConcurrency: number;
}

/** Judges, from facts alone, whether the stage can be deployed, and says all that is missing at once. */
export function preflight(wanted: Wanted, facts: AccountFacts): Preflight {
  const found = checks.flatMap((check) => check(wanted, facts));
  return {
    missing: found.flatMap((one) => ('missing' in one ? one.missing : [])),
    notes: found.flatMap((one) => ('note' in one ? one.note : [])),
  };
}

type Finding = { readonly missing: string } | { readonly note: string };
type Check = (wanted: Wanted, facts: AccountFacts) => readonly Finding[];

const isUnknown = (fact: unknown): fact is Unknown =>
  typeof fact === 'object' &&
  fact !== null &&
  'failure' in fact &&
  typeof fact.failure === 'string';
const missing = (text: string): readonly Finding[] => [{ missing: text }];
const note = (text: string): readonly Finding[] => [{ note: text }];
const unknown = (what: string, { failure }: Unknown): readonly Finding[] =>
  missing(`${what} could not be looked at (${failure}).`);

/** In the order in which they are to be mended. */
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
        `At most ${concurrency} functions run at a time, as in a new account: ${request} before the first publication day.`,
      );
    return [];
  },

  function stackCheck({ stage }, { account, stack }) {
    if (isUnknown(account)) return [];
    if (isUnknown(stack)) return unknown(`The stack ${stage.name}`, stack);
    if (stack?.endsWith('_IN_PROGRESS') && stack !== 'REVIEW_IN_PROGRESS')
      return missing(
        `The stack ${stage.name} is being changed (${stack}): wait until that has ended.`,
      );
    if (stack === 'DELETE_FAILED')
      return missing(
        `The stack ${stage.name} is half removed: empty its buckets and run npm run destroy again.`,
      );
    return [];
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
    return Object.entries(secrets).flatMap(([name, isThere]) =>
      isThere
        ? []
        : missing(
            `The client's secret ${name} of SPID or CIE: put it into Secrets Manager in ${stage.region}, as plain text.`,
          ),
    );
  },

  function alarmsCheck({ stage, stageName }) {
    return stage.keepData && !stage.alarmEmail
      ? missing(
          `An address for alarms, since data are kept: set alarmEmail of stage ${stageName} in cdk.json.`,
        )
      : [];
  },

  function administratorCheck({ hasAdministrator }, { stack }) {
    return stack === undefined && !hasAdministrator
      ? missing(`The first administrator, whom the deployment invites: ${ADMINISTRATOR_USAGE}`)
      : [];
  },
];

/** What a region that the account has not enabled says of valid credentials. */
const isDisabledRegion = ({ failure }: Unknown) =>
  /security token included in the request is invalid|not subscribed|OptInRequired/i.test(failure);

function covers(name: string, host: string): boolean {
  return (
    name === host || (name.startsWith('*.') && host.slice(host.indexOf('.')) === name.slice(1))
  );
}
