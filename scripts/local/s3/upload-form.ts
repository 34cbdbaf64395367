import { type Credentials, checkTextSignature } from '../access/aws-signature.ts';
import { ByteReader } from './byte-reader.ts';
import { type Call, commitDraft, describeFields } from './operations.ts';
import { S3Error } from './s3-protocol.ts';

/** A browser's upload form: its signed policy is the permission. */
export async function postObject(
  call: Omit<Call, 'payloadHash'>,
  credentials: Credentials,
  now: Date,
): Promise<void> {
  const { store, request, response } = call;
  store.bucket(request.bucket);
  const form = await readUploadForm(request.body, request.headers.get('content-type') ?? '');
  const limits = checkPolicy(request.bucket, form.fields, credentials, now);
  const key = form.fields.get('key');
  if (!key) throw new S3Error('InvalidArgument', 'The form has no key.');
  const description = describeFields(request.bucket, key, form.fields);
  const draft = await store.receive(atMost(form.file, limits));
  if (draft.size < limits.min) {
    await store.discard(draft);
    throw new S3Error('EntityTooSmall');
  }
  const version = await commitDraft(call, draft, description, 'POST Object');
  response.writeHead(204, { etag: version.etag, 'x-amz-version-id': version.versionId }).end();
}

async function* atMost(file: AsyncIterable<Buffer>, { max }: PolicyLimits) {
  let size = 0;
  for await (const bytes of file) {
    size += bytes.length;
    if (size > max) throw new S3Error('EntityTooLarge');
    yield bytes;
  }
}

/** Limits that the policy of a form sets for the file. */
interface PolicyLimits {
  /** Bytes. */
  readonly min: number;
  readonly max: number;
}

/** Form fields by lower-case name. */
type FormFields = ReadonlyMap<string, string>;

/**
 * Checks a browser's upload form: it must be signed by the portal, not expired, and have every field as the policy
 * says.
 * @throws S3Error AccessDenied and the like
 */
function checkPolicy(
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
  const time = fields.get('x-amz-date') ?? '';
  checkTextSignature(encoded, { credential, time, signature }, { service: 's3', credentials });
  const policy = decodedPolicy(encoded);
  // A policy without a readable time gives NaN and counts as expired.
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
    // Reported below, like a policy with missing parts.
  }
  throw new S3Error('InvalidArgument', 'The policy is not well-formed.');
}

/** Fields that no condition needs to mention. */
const free = new Set(['policy', 'x-amz-signature', 'file', 'bucket']);

function checkConditions(conditions: readonly unknown[], fields: FormFields): PolicyLimits {
  let limits: PolicyLimits = { min: 0, max: Number.POSITIVE_INFINITY };
  const covered = new Set(free);
  for (const condition of conditions.flatMap(normalised)) {
    const [kind, name, value] = condition;
    if (kind === 'content-length-range') {
      limits = { min: Number(name), max: Number(value) };
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

/** A multipart form whose last field is the file: the fields before it, and the file as it streams. */
interface UploadForm {
  /** By lower-case name. */
  readonly fields: ReadonlyMap<string, string>;
  readonly file: AsyncIterable<Buffer>;
}

const MAX_FIELD_BYTES = 20_000;
const MAX_FIELDS = 100;
const headersEnd = Buffer.from('\r\n\r\n');

/** @throws S3Error MalformedPOSTRequest */
async function readUploadForm(
  body: AsyncIterable<Buffer>,
  contentType: string,
): Promise<UploadForm> {
  const boundary = /^multipart\/form-data\s*;.*?boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(
    contentType,
  );
  const name = boundary?.[1] ?? boundary?.[2];
  if (!name) throw new S3Error('MalformedPOSTRequest');
  const delimiter = Buffer.from(`\r\n--${name}`);
  const reader = new ByteReader(body);
  // The first boundary has no line before it.
  await reader.until(delimiter.subarray(2), MAX_FIELD_BYTES);
  const fields = new Map<string, string>();
  for (let count = 0; count < MAX_FIELDS; count += 1) {
    const headers = (await reader.until(headersEnd, MAX_FIELD_BYTES))?.toString('utf8') ?? '';
    const field = parameter(headers, 'name')?.toLowerCase();
    if (field === undefined) break;
    if (field === 'file') return { fields, file: fileBytes(reader, delimiter) };
    const value = await reader.until(delimiter, MAX_FIELD_BYTES);
    if (!value) break;
    fields.set(field, value.toString('utf8'));
  }
  throw new S3Error('MalformedPOSTRequest');
}

async function* fileBytes(reader: ByteReader, delimiter: Buffer) {
  yield* reader.streamUntil(delimiter);
  await reader.drain();
}

function parameter(headers: string, name: string): string | undefined {
  return new RegExp(`^content-disposition:.*;\\s*${name}="([^"]*)"`, 'im').exec(headers)?.[1];
}
