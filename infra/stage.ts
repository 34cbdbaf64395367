import type { Node } from 'constructs';
import * as z from 'zod/mini';
import { csvDialect } from '../functions/contract/exports.ts';
import { type ExternalLink, externalLinkNames } from '../functions/contract/external-links.ts';
import type {
  IdentityProviderName,
  ListedProvider,
} from '../functions/contract/user-pool-settings.ts';

/** What differs between the deployments of the portal. */

// The small edition of zod says only "Invalid input" until it is given a language.
z.config(z.locales.en());

const text = z.string().check(z.minLength(1));
/** CloudFront takes certificates and web ACLs only from this region. */
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
  /** Claim that carries the person's fiscal code. */
  fiscalCodeClaim: text,
});

/** Providers that a person chooses from on the sign-in page; the proxy finds each by its hint. */
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

/** What WAF takes. */
const rateLimit = z.int().check(z.gte(10), z.lte(2_000_000_000));

const stage = z.strictObject({
  /**
   * Name of the stack. With the account's number, also the name of what must be nobody else's: the
   * sign-in domain, the bucket of uploads and that of the distribution's logs.
   */
  name: z.string().check(z.regex(/^(?!.*(aws|amazon|cognito))[a-z][a-z0-9-]{2,30}[a-z0-9]$/)),
  region: z.string().check(z.regex(/^[a-z]{2}-[a-z]+-\d$/)),
  account: z.optional(z.string().check(z.regex(/^\d{12}$/))),
  /**
   * Address of a LocalStack that stands in for the account. The stage then is what its open edition
   * has: tables, buckets, queues, functions and their schedules.
   */
  emulator: z.optional(z.url({ protocol: /^https?$/ })),
  /** Whether tables and files outlive the stack; never false where data matter. */
  keepData: z.boolean(),
  /**
   * Whether functions keep a share of the account's concurrency for themselves; needs a quota of
   * their sum and a hundred more, which a new account does not have.
   */
  reservedConcurrency: z.optional(z.boolean()),
  /** Names of tables to use in place of the stack's own, such as restored ones. */
  tables: z.optional(
    z.strictObject({
      core: z.optional(tableName),
      audit: z.optional(tableName),
      attempts: z.optional(tableName),
      subscriptions: z.optional(tableName),
      /** ARN of the stream of the audit table that is named: its records are copied from there. */
      auditStream: z.optional(streamArn),
      /** ARN of the stream of the core table that is named: it tells what shows on pages. */
      coreStream: z.optional(streamArn),
    }),
  ),
  /** Names of buckets to use in place of the stack's own. */
  buckets: z.optional(
    z.strictObject({ public: z.optional(bucketName), stations: z.optional(bucketName) }),
  ),
  /** Backup vault, best of another account, that tables and files are copied to every night. */
  backupVaultArn: z.optional(
    z.string().check(z.regex(/^arn:aws:backup:[a-z0-9-]+:\d{12}:backup-vault:.+$/)),
  ),
  alarmEmail: z.optional(z.email()),
  /** Dollars a month; who gets the alarms is told when more is spent, or will be. */
  monthlyBudget: z.optional(z.number().check(z.gt(0))),
  domain: z.optional(
    z.strictObject({
      name: z.string().check(z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/)),
      certificateArn: edgeArn('acm'),
    }),
  ),
  /** A web ACL that there is already. */
  webAclArn: z.optional(edgeArn('wafv2')),
  /** Makes a web ACL: most requests, and most sign-ins, of one address in five minutes. */
  webAcl: z.optional(
    z.strictObject({ requests: z.optional(rateLimit), signIns: z.optional(rateLimit) }),
  ),
  /** Number of the key that the distribution sends to the API; one more rotates it. */
  originKey: z.optional(z.int().check(z.gte(1))),
  /** Whether what the gateway refuses by itself becomes a problem document, by a function at the edge. */
  gatewayProblems: z.optional(z.boolean()),
  /** Whether requests are traced through the functions (X-Ray). */
  tracing: z.optional(z.boolean()),
  /** In days, how long is kept what nobody needs for ever. */
  retention: z.optional(
    z.strictObject({
      /** Access logs of the distribution. */
      edgeLogDays: z.optional(z.int().check(z.gte(1))),
      /** Copies of the audit trail: locked so long where data are kept. S3 takes up to a century. */
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
  /** Without it no reminder is sent to companies. */
  reminders: z.optional(
    z.strictObject({
      /** Address that reminders come from, which SES has verified, or its domain. */
      sender: z.email(),
      /** Whether they are also sent by the schedule, before the survey closes. */
      scheduled: z.boolean(),
    }),
  ),
  /** Whether figures are published only after a second administrator has approved them. */
  approvalRequired: z.boolean(),
  /** Whether the experimental daily means of station prices are given out; so when absent. */
  provisionalPrices: z.optional(z.boolean()),
  /** How CSV files are written that are asked for without a dialect. */
  csvDialect: csvDialect,
  /** Web form of the European Commission where national prices are entered every week. */
  europeanFormUrl: httpsAddress,
  /** Other sites that pages link to, in place of the ministry's. */
  externalLinks: z.optional(externalLinks),
});

/** CloudFront delivers logs to no bucket in Milan; this is the next region of the Union that it serves. */
export const edgeLogRegion = 'eu-central-1';

/** CloudFront takes certificates and web ACLs only from this region, and counts its errors there. */
const edgeRegion = 'us-east-1';

export type Stage = z.infer<typeof stage>;

/** Names of all settings that a stage can have. */
export const stageSettingNames: readonly string[] = Object.keys(stage.shape);

/** Regions in which the stage has a stack, its own first. */
export const regionsOf = ({ region, alarmEmail, webAcl, gatewayProblems }: Stage): string[] => [
  ...new Set([
    region,
    edgeLogRegion,
    ...(alarmEmail || webAcl || gatewayProblems ? [edgeRegion] : []),
  ]),
];
export type IdentityProvider = z.infer<typeof identityProvider>;

/**
 * The stage named by the context value `stage`, from the context value `stages`.
 * @throws Error naming every setting that is missing, unknown or wrong
 */
export const stageOf = (node: Node): Stage =>
  stageNamed(node.tryGetContext('stage'), node.tryGetContext('stages') ?? {});

/** @throws Error naming every setting that is missing, unknown or wrong */
export function stageNamed(name: unknown, stages: Readonly<Record<string, unknown>>): Stage {
  if (typeof name !== 'string' || !Object.hasOwn(stages, name))
    throw new Error(`stage "${name}" is none of: ${Object.keys(stages).join(', ')}`);
  const result = z.safeParse(stage, stages[name]);
  if (result.success) return result.data;
  throw new Error(`settings of stage "${name}" are wrong:\n${z.prettifyError(result.error)}`);
}
