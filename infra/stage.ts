import type { Node } from 'constructs';
import * as z from 'zod/mini';
import type {
  IdentityProviderName,
  ListedProvider,
} from '../functions/people/contract/user-pool-settings.ts';
import { csvDialect } from '../functions/platform/contract/export-fields.ts';
import {
  type ExternalLink,
  externalLinkNames,
} from '../functions/platform/contract/external-links.ts';
import { FIREWALL } from '../functions/platform/contract/throttles.ts';

/** Settings that differ between the deployments of the portal. */

// The small edition of zod only says "Invalid input" until it is given a language.
z.config(z.locales.en());

const text = z.string().check(z.minLength(1));
/** CloudFront accepts certificates and web ACLs only from this region. */
const edgeArn = (service: string) =>
  z.string().check(z.regex(new RegExp(`^arn:aws:${service}:us-east-1:\\d{12}:.+$`)));

const tableName = z.string().check(z.regex(/^[a-zA-Z0-9_.-]{3,255}$/));
const streamArn = z
  .string()
  .check(z.regex(/^arn:aws:dynamodb:[a-z0-9-]+:\d{12}:table\/.+\/stream\/.+$/));
const bucketName = z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/));

const identityProvider = z.strictObject({
  issuer: z.url({ protocol: /^https$/ }),
  clientId: text,
  /** Name of the secret in Secrets Manager that holds the client's secret as plain text. */
  clientSecretName: text,
  /** Claim that contains the person's fiscal code. */
  fiscalCodeClaim: text,
});

/** Providers that a person can choose on the sign-in page; the proxy recognises each by its hint. */
const listedProviders = z.array(
  z.strictObject({ name: text, hint: text } satisfies Record<keyof ListedProvider, z.ZodMiniType>),
);

const httpsAddress = z.url({ protocol: /^https$/ });

const externalLinks = z.partial(
  z.strictObject(
    Object.fromEntries(externalLinkNames.map((name) => [name, httpsAddress])) as Record<
      ExternalLink,
      typeof httpsAddress
    >,
  ),
);

/** The limits of a web ACL. */
export type FirewallLimit = Exclude<keyof typeof FIREWALL, 'seconds'>;
const { seconds: _, ...limits } = FIREWALL;
const limitNames = Object.keys(limits) as FirewallLimit[];

/** The range that WAF accepts. */
const rateLimit = z.int().check(z.gte(10), z.lte(2_000_000_000));

const stage = z.strictObject({
  /**
   * Name of the stack with the API; other stacks have it before what is in them. With the account's number it is also part of the names that must be unique worldwide: the
   * sign-in domain, the buckets of uploads, publications and site, and that of the distribution's logs.
   */
  name: z.string().check(z.regex(/^(?!.*(aws|amazon|cognito))[a-z][a-z0-9-]{2,30}[a-z0-9]$/)),
  region: z.string().check(z.regex(/^[a-z]{2}-[a-z]+-\d$/)),
  account: z.optional(z.string().check(z.regex(/^\d{12}$/))),
  /**
   * Address of a LocalStack that replaces the account. The stage then has the parts that its open edition supports:
   * tables, buckets, queues, functions and their schedules.
   */
  emulator: z.optional(z.url({ protocol: /^https?$/ })),
  /** Whether tables and files outlive the stack; never false where data matter. */
  keepData: z.boolean(),
  /**
   * Whether functions reserve a share of the account's concurrency; needs a quota of their sum and a hundred more,
   * which a new account does not have.
   */
  reservedConcurrency: z.optional(z.boolean()),
  /** Names of tables to use instead of the stack's own, for example restored ones. */
  tables: z.optional(
    z.strictObject({
      core: z.optional(tableName),
      audit: z.optional(tableName),
      attempts: z.optional(tableName),
      subscriptions: z.optional(tableName),
      /** ARN of the stream of the named audit table, from which its records are copied. */
      auditStream: z.optional(streamArn),
      /** ARN of the stream of the named core table, which reports changes of what pages show. */
      coreStream: z.optional(streamArn),
    }),
  ),
  /** Names of buckets to use instead of the stack's own. */
  buckets: z.optional(
    z.strictObject({ public: z.optional(bucketName), stations: z.optional(bucketName) }),
  ),
  /** Backup vault, preferably of another account, to which tables and files are copied every night. */
  backupVaultArn: z.optional(
    z.string().check(z.regex(/^arn:aws:backup:[a-z0-9-]+:\d{12}:backup-vault:.+$/)),
  ),
  alarmEmail: z.optional(z.email()),
  /** A telephone or the address of an on-call service, for the alarms that cannot wait. */
  onCall: z.optional(z.string().check(z.regex(/^(\+[1-9]\d{6,14}|https:\/\/[^\s/]+\/\S*)$/))),
  /** Dollars a month; the recipient of alarms is told when more is spent or forecast. */
  monthlyBudget: z.optional(z.number().check(z.gt(0))),
  domain: z.optional(
    z.strictObject({
      name: z.string().check(z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/)),
      certificateArn: edgeArn('acm'),
    }),
  ),
  /** An existing web ACL. */
  webAclArn: z.optional(edgeArn('wafv2')),
  /** Creates a web ACL with these limits per address in five minutes, and the rules that AWS maintains. */
  webAcl: z.optional(
    z.strictObject({
      ...(Object.fromEntries(limitNames.map((name) => [name, z.optional(rateLimit)])) as Record<
        FirewallLimit,
        z.ZodMiniOptional<typeof rateLimit>
      >),
      /**
       * The treatment of requests that match the rules of AWS: by default they are counted, so that somebody can
       * look at them first.
       */
      managedRules: z.optional(z.enum(['count', 'block'])),
    }),
  ),
  /** How requests move to new versions of the functions: a tenth more each minute, or all at once when absent. */
  shift: z.optional(z.enum(['linear', 'at-once'])),
  /** Number of the key that the distribution sends to the API; raising it by one rotates the key. */
  originKey: z.optional(z.int().check(z.gte(1))),
  /** Number of the user pool; raising it by one makes an empty one in the place of a pool that is lost. */
  userPool: z.optional(z.int().check(z.gte(1))),
  /** Whether a function at the edge turns the gateway's own refusals into problem documents. */
  gatewayProblems: z.optional(z.boolean()),
  /** Whether requests are traced through the functions (X-Ray). */
  tracing: z.optional(z.boolean()),
  /** In days: how long data that expire are kept. */
  retention: z.optional(
    z.strictObject({
      /** Access logs of the distribution. */
      edgeLogDays: z.optional(z.int().check(z.gte(1))),
      /** Copies of the audit trail: locked for this long where data are kept. S3 accepts up to a century. */
      auditDays: z.optional(z.int().check(z.gte(1), z.lte(36_500))),
    }),
  ),
  identityProviders: z.optional(
    z.strictObject({
      SPID: z.optional(z.extend(identityProvider, { providers: z.optional(listedProviders) })),
      CIE: z.optional(identityProvider),
    } satisfies Record<IdentityProviderName, z.ZodMiniType>),
  ),
  stationPrices: z.strictObject({
    pricesUrl: httpsAddress,
    registryUrl: httpsAddress,
  }),
  /** When absent, no reminders are sent to companies. */
  reminders: z.optional(
    z.strictObject({
      /** Sender of the reminders: an address that SES has verified, or whose domain it has. */
      sender: z.email(),
      /** Whether the schedule also sends reminders, before the survey closes. */
      scheduled: z.boolean(),
    }),
  ),
  /** Whether figures are published only after a second administrator has approved them. */
  approvalRequired: z.boolean(),
  /** Whether administrators who sign in by password need a second factor. */
  secondFactor: z.boolean(),
  /** Whether what is published before its announced minute is held until then; false when absent. */
  embargo: z.optional(z.boolean()),
  /** Whether a price that rests on a single company is published, with a reason; false when absent. */
  publishSingleCompany: z.optional(z.boolean()),
  /** Whether the experimental daily means of station prices are published; true when absent. */
  provisionalPrices: z.optional(z.boolean()),
  /** Dialect of CSV files that are requested without one. */
  csvDialect: csvDialect,
  /** Web form of the European Commission in which national prices are entered every week. */
  europeanFormUrl: httpsAddress,
  /** Other sites that pages link to, instead of the ministry's. */
  externalLinks: z.optional(externalLinks),
});

/** CloudFront cannot deliver logs to a bucket in Milan; this is the nearest region of the Union that it supports. */
export const edgeLogRegion = 'eu-central-1';

/** CloudFront accepts certificates and web ACLs only from this region, and counts its errors there. */
const edgeRegion = 'us-east-1';

export type Stage = z.infer<typeof stage>;

/** Names of all settings that a stage can have. */
export const stageSettingNames: readonly string[] = Object.keys(stage.shape);

/** Names of the stacks in the stage's region, by what is in them. The one with the API has all outputs. */
export const stackNames = ({ name }: Pick<Stage, 'name'>) => ({
  edge: `${name}-edge`,
  data: `${name}-data`,
  functions: `${name}-functions`,
  api: name,
  monitoring: `${name}-monitoring`,
});

/** All stacks of the stage, in an order in which they can be deployed. */
export function stacksOf(stage: Stage): { readonly name: string; readonly region: string }[] {
  const { name, region, alarmEmail, webAcl, gatewayProblems } = stage;
  return [
    { name: `${name}-edge-logs`, region: edgeLogRegion },
    ...(webAcl ? [{ name: `${name}-firewall`, region: edgeRegion }] : []),
    ...(gatewayProblems ? [{ name: `${name}-gateway-problems`, region: edgeRegion }] : []),
    ...Object.values(stackNames(stage)).map((own) => ({ name: own, region })),
    ...(alarmEmail ? [{ name: `${name}-edge-alarms`, region: edgeRegion }] : []),
  ];
}

/** Regions in which the stage has a stack, its own first. */
export const regionsOf = (stage: Stage): string[] => [
  ...new Set([stage.region, ...stacksOf(stage).map(({ region }) => region)]),
];
export type IdentityProvider = z.infer<typeof identityProvider>;

/**
 * The stage named by the context value `stage`, from the context value `stages`.
 * @throws Error that lists every missing, unknown or wrong setting
 */
export const stageOf = (node: Node): Stage =>
  stageNamed(node.tryGetContext('stage'), node.tryGetContext('stages') ?? {});

/** @throws Error that lists every missing, unknown or wrong setting */
export function stageNamed(name: unknown, stages: Readonly<Record<string, unknown>>): Stage {
  if (typeof name !== 'string' || !Object.hasOwn(stages, name))
    throw new Error(`stage "${name}" is none of: ${Object.keys(stages).join(', ')}`);
  const result = z.safeParse(stage, stages[name]);
  if (result.success) return result.data;
  throw new Error(`settings of stage "${name}" are wrong:\n${z.prettifyError(result.error)}`);
}
