import { S3Error } from './s3-error.ts';
import { type Credentials, verifyText } from './signature.ts';

/** What the policy of a form allows the file to be. */
export interface PolicyLimits {
  /** Bytes. */
  readonly smallest: number;
  readonly largest: number;
}

/** Form fields by lower-case name. */
export type FormFields = ReadonlyMap<string, string>;

/**
 * Checks a browser's upload form: signed by us, not expired, and every field as the policy says.
 * @throws S3Error AccessDenied and the like
 */
export function checkPolicy(
  bucket: string,
  fields: FormFields,
  credentials: Credentials,
  now: Date,
): PolicyLimits {
  const encoded = fields.get('policy');
  const signature = fields.get('x-amz-signature');
  if (!encoded || !signature)
    throw new S3Error('AccessDenied', 'Access Denied: the form is not signed.');
  const credential = fields.get('x-amz-credential') ?? '';
  verifyText(encoded, { credential, time: fields.get('x-amz-date') ?? '', signature }, credentials);
  const policy = decodedPolicy(encoded);
  // NaN, from a policy without a readable time, counts as expired.
  if (!(now.getTime() <= Date.parse(policy.expiration)))
    throw new S3Error('AccessDenied', 'Invalid according to Policy: Policy expired.');
  return checkConditions(policy.conditions, new Map([...fields, ['bucket', bucket]]));
}

interface Policy {
  readonly expiration: string;
  readonly conditions: readonly unknown[];
}

function decodedPolicy(encoded: string): Policy {
  try {
    const policy = JSON.parse(Buffer.from(encoded, 'base64').toString('utf8'));
    if (typeof policy.expiration === 'string' && Array.isArray(policy.conditions)) return policy;
  } catch {
    // Told below, like a policy without its parts.
  }
  throw new S3Error('InvalidArgument', 'The policy is not well-formed.');
}

/** Fields that no condition needs to mention. */
const free = new Set(['policy', 'x-amz-signature', 'file', 'bucket']);

function checkConditions(conditions: readonly unknown[], fields: FormFields): PolicyLimits {
  let limits: PolicyLimits = { smallest: 0, largest: Number.POSITIVE_INFINITY };
  const covered = new Set(free);
  for (const condition of conditions.flatMap(normalised)) {
    const [kind, name, value] = condition;
    if (kind === 'content-length-range') {
      limits = { smallest: Number(name), largest: Number(value) };
      continue;
    }
    const field = String(name).replace(/^\$/, '').toLowerCase();
    covered.add(field);
    const actual = fields.get(field) ?? '';
    const holds = kind === 'eq' ? actual === value : actual.startsWith(String(value));
    if (!holds) throw failed(`["${kind}", "$${field}", "${value}"]`);
  }
  for (const name of fields.keys())
    if (!covered.has(name) && !name.startsWith('x-ignore-')) throw failed(`extra field ${name}`);
  return limits;
}

type Condition = readonly ['eq' | 'starts-with' | 'content-length-range', unknown, unknown];

/** `{ "acl": "private" }` is short for `["eq", "$acl", "private"]`. */
function normalised(condition: unknown): Condition[] {
  if (Array.isArray(condition) && condition.length === 3) {
    const kind = String(condition[0]).toLowerCase();
    if (kind === 'eq' || kind === 'starts-with' || kind === 'content-length-range')
      return [[kind, condition[1], condition[2]]];
  } else if (typeof condition === 'object' && condition !== null && !Array.isArray(condition)) {
    return Object.entries(condition).map(([name, value]) => ['eq', `$${name}`, value]);
  }
  throw new S3Error('InvalidArgument', 'The policy has a condition that is not understood.');
}

function failed(condition: string): S3Error {
  return new S3Error(
    'AccessDenied',
    `Invalid according to Policy: Policy Condition failed: ${condition}`,
  );
}
