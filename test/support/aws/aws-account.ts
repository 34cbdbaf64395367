import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import { escaped } from '../../../functions/platform/kernel/escaped.ts';
import { Account, createStack, creationRounds, type Resources } from './cloudformation-model.ts';

/**
 * A stand-in for an AWS account, over HTTP: the parts of STS, CloudFormation, SSM, Lambda, ACM, SES and S3 that the
 * commands to deploy a stage use. Stacks are created by the model of CloudFormation, so a creation can fail and be
 * rolled back; the emulators replace the resources themselves.
 */
export interface AwsAccount {
  /** For `AWS_ENDPOINT_URL`. */
  readonly endpoint: string;
  readonly state: AccountState;
  /** Requests so far, as `service:Action` or `service:METHOD path`. */
  readonly calls: string[];
  stop(): void;
}

export interface AccountState {
  account: string;
  /** Whether the credentials are accepted. */
  credentials: boolean;
  /** Version of the bootstrap by region. */
  bootstraps: Record<string, number>;
  concurrency: number;
  certificate: { status: string; names: string[] };
  /** Addresses and domains that SES has verified. */
  verified: string[];
  sandbox: boolean;
  /** Subscriptions to topics, by region: the topic's name, the address, and the ARN or what stands in its place. */
  subscriptions: Record<string, (readonly [topic: string, address: string, arn: string])[]>;
  /** Type of the resource whose creation fails next. */
  failing?: string | undefined;
  /** Outputs of stacks, which only a real account could compute. */
  outputs: Record<string, string>;
  readonly stacks: Map<string, Stack>;
}

interface Stack {
  status: string;
  resources: Resources;
  template: string;
  reason?: string;
  terminationProtection?: boolean;
}

export async function startAwsAccount(changes: Partial<AccountState> = {}): Promise<AwsAccount> {
  const state: AccountState = {
    account: '123456789012',
    credentials: true,
    bootstraps: { 'eu-south-1': 30, 'eu-central-1': 30 },
    concurrency: 1000,
    certificate: { status: 'ISSUED', names: ['energia.example.org'] },
    verified: ['example.org'],
    sandbox: false,
    subscriptions: {},
    outputs: {},
    stacks: new Map(),
    ...changes,
  };
  const calls: string[] = [];
  const objects = new Map<string, Buffer>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const [region = '', service = ''] = scopeOf(request);
    const asked: Asked = { state, objects, region, request, body: Buffer.concat(chunks) };
    const answer = respond(service, asked, calls);
    response.writeHead(answer.status ?? 200, { 'content-type': answer.type, ...answer.headers });
    response.end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    calls,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

interface Asked {
  readonly state: AccountState;
  readonly objects: Map<string, Buffer>;
  readonly region: string;
  readonly request: IncomingMessage;
  readonly body: Buffer;
}

interface Answer {
  readonly status?: number;
  readonly type: string;
  readonly headers?: Record<string, string>;
  readonly body: string | Buffer;
}

/** Region and service of the signature: `AWS4-HMAC-SHA256 Credential=KEY/DAY/REGION/SERVICE/…`. */
const scopeOf = ({ headers }: IncomingMessage): string[] =>
  /Credential=[^/]+\/\d+\/([^/]+)\/([^/]+)/.exec(headers.authorization ?? '')?.slice(1) ?? [];

function respond(service: string, asked: Asked, calls: string[]): Answer {
  const { request, body } = asked;
  const { pathname } = new URL(request.url ?? '/', 'http://account');
  if (service === 's3') return inS3(asked, pathname);
  const form = new URLSearchParams(textOf(request, body));
  const target = String(request.headers['x-amz-target'] ?? '').split('.')[1];
  const action = form.get('Action') ?? target ?? `${request.method} ${pathname}`;
  calls.push(`${service}:${action}`);
  if (!asked.state.credentials)
    return refused(
      'InvalidClientTokenId',
      'The security token included in the request is invalid.',
      403,
    );
  const handler = actions[`${service}:${action}`] ?? actions[`${service}:${action.split('/')[0]}`];
  if (!handler) return refused('NotImplemented', `the stand-in has no ${service}:${action}`, 501);
  return handler({ ...asked, form });
}

const textOf = ({ headers }: IncomingMessage, body: Buffer): string =>
  (headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString();

type Handler = (asked: Asked & { readonly form: URLSearchParams }) => Answer;

const xml = (action: string, content: string): Answer => ({
  type: 'text/xml',
  body: `<${action}Response><${action}Result>${content}</${action}Result><ResponseMetadata><RequestId>1</RequestId></ResponseMetadata></${action}Response>`,
});
const json = (content: object): Answer => ({
  type: 'application/x-amz-json-1.1',
  body: JSON.stringify(content),
});
const refused = (code: string, message: string, status = 400): Answer => ({
  status,
  type: 'text/xml',
  body: `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error><RequestId>1</RequestId></ErrorResponse>`,
});
const fields = (values: Record<string, string | undefined>) =>
  Object.entries(values)
    .map(([name, value]) => (value === undefined ? '' : `<${name}>${escaped(value)}</${name}>`))
    .join('');

const hour = () => new Date(clock.now().getTime() + 3_600_000).toISOString();
const idOf = (name: string) => `arn:aws:cloudformation:region:1:stack/${name}/1`;

const actions: Readonly<Record<string, Handler>> = {
  'sts:GetCallerIdentity': ({ state }) =>
    xml(
      'GetCallerIdentity',
      fields({
        Account: state.account,
        UserId: 'U',
        Arn: `arn:aws:iam::${state.account}:user/one`,
      }),
    ),
  'sts:AssumeRole': () =>
    xml(
      'AssumeRole',
      `<Credentials>${fields({ AccessKeyId: 'K', SecretAccessKey: 'S', SessionToken: 'T', Expiration: hour() })}</Credentials>`,
    ),
  'ssm:GetParameter': ({ state, region }) =>
    json({ Parameter: { Value: String(state.bootstraps[region] ?? 0) } }),
  'lambda:GET /2016-08-19/account-settings': ({ state }) => ({
    type: 'application/json',
    body: JSON.stringify({ AccountLimit: { ConcurrentExecutions: state.concurrency } }),
  }),
  /** The function that makes the pages; a deployment calls no other. */
  'lambda:POST ': () => ({ type: 'application/json', body: '["pages/it/index.html"]' }),
  'acm:DescribeCertificate': ({ state: { certificate } }) =>
    json({
      Certificate: {
        Status: certificate.status,
        DomainName: certificate.names[0],
        SubjectAlternativeNames: certificate.names,
      },
    }),
  'sns:ListSubscriptions': ({ state, region, form }) => {
    // One on each page.
    const at = Number(form.get('NextToken') ?? 0);
    const all = state.subscriptions[region] ?? [];
    const members = all.slice(at, at + 1).map(([topic, Endpoint, SubscriptionArn]) => {
      const TopicArn = `arn:aws:sns:${region}:${state.account}:${topic}`;
      const one = { SubscriptionArn, Owner: state.account, Protocol: 'email', Endpoint, TopicArn };
      return `<member>${fields(one)}</member>`;
    });
    const NextToken = at + 1 < all.length ? String(at + 1) : undefined;
    return xml(
      'ListSubscriptions',
      `<Subscriptions>${members.join('')}</Subscriptions>${fields({ NextToken })}`,
    );
  },
  'ses:GET /v2/email/account': ({ state }) => ({
    ...json({ ProductionAccessEnabled: !state.sandbox }),
    type: 'application/json',
  }),
  'ses:GET ': ({ state, request }) => {
    const name = decodeURIComponent((request.url ?? '').split('/').at(-1) ?? '');
    if (state.verified.includes(name)) return json({ VerifiedForSendingStatus: true });
    return {
      ...json({ message: `${name} not found` }),
      status: 404,
      headers: { 'x-amzn-errortype': 'NotFoundException' },
    };
  },
  'cloudformation:DescribeStacks': ({ state, region, form }) => {
    const name = nameIn(form);
    if (name === 'CDKToolkit') {
      const version = state.bootstraps[region];
      if (version === undefined) return noStack(name);
      return stackXml(
        name,
        { status: 'CREATE_COMPLETE' },
        {
          BootstrapVersion: String(version),
          BucketName: `cdk-hnb659fds-assets-${state.account}-${region}`,
        },
      );
    }
    const stack = state.stacks.get(name);
    if (stack) return stackXml(name, stack, /^ROLLBACK/.test(stack.status) ? {} : state.outputs);
    // A deleted stack can still be described by its id.
    const isGone = form.get('StackName')?.startsWith('arn:');
    return isGone ? stackXml(name, { status: 'DELETE_COMPLETE' }, {}) : noStack(name);
  },
  'cloudformation:GetTemplate': ({ state, form }) => {
    const stack = state.stacks.get(nameIn(form));
    if (!stack) return noStack(nameIn(form));
    return xml('GetTemplate', fields({ TemplateBody: stack.template }));
  },
  'cloudformation:DeleteStack': ({ state, form }) => {
    state.stacks.delete(nameIn(form));
    return xml('DeleteStack', '');
  },
  'cloudformation:CreateChangeSet': ({ state, objects, form }) => {
    const name = nameIn(form);
    const key = new URL(form.get('TemplateURL') ?? 'http://none').pathname.slice(1);
    const template = objects.get(key)?.toString() ?? '{"Resources":{}}';
    const { Resources: resources } = JSON.parse(template);
    const known = state.stacks.get(name);
    state.stacks.set(`${name}/change`, { status: 'CREATE_COMPLETE', resources, template });
    if (!known)
      state.stacks.set(name, { status: 'REVIEW_IN_PROGRESS', resources: {}, template: '{}' });
    return xml('CreateChangeSet', fields({ Id: `${idOf(name)}/change`, StackId: idOf(name) }));
  },
  'cloudformation:DescribeChangeSet': ({ state, form }) => {
    if (!state.stacks.has(`${nameIn(form)}/change`))
      return refused('ChangeSetNotFound', 'ChangeSet does not exist', 404);
    return xml(
      'DescribeChangeSet',
      `${fields({ ChangeSetName: 'change', ChangeSetId: 'c', StackId: idOf(nameIn(form)), StackName: nameIn(form), Status: 'CREATE_COMPLETE', ExecutionStatus: 'AVAILABLE' })}<Changes><member><Type>Resource</Type><ResourceChange><Action>Add</Action><LogicalResourceId>X</LogicalResourceId><ResourceType>AWS::X::Y</ResourceType></ResourceChange></member></Changes>`,
    );
  },
  'cloudformation:DeleteChangeSet': ({ state, form }) => {
    state.stacks.delete(`${nameIn(form)}/change`);
    return xml('DeleteChangeSet', '');
  },
  'cloudformation:ExecuteChangeSet': ({ state, form }) => {
    const name = nameIn(form);
    const change = state.stacks.get(`${name}/change`);
    state.stacks.delete(`${name}/change`);
    if (change) state.stacks.set(name, carriedOut(state, state.stacks.get(name), change));
    return xml('ExecuteChangeSet', '');
  },
  'cloudformation:DescribeStackEvents': ({ state, form }) => {
    const name = nameIn(form);
    const { status = '', reason } = state.stacks.get(name) ?? {};
    const event = {
      EventId: `${name}-${status}`,
      StackId: idOf(name),
      StackName: name,
      Timestamp: clock.now().toISOString(),
      ResourceType: 'AWS::CloudFormation::Stack',
      LogicalResourceId: name,
      PhysicalResourceId: idOf(name),
      ResourceStatus: status,
      ResourceStatusReason: reason,
    };
    return xml(
      'DescribeStackEvents',
      `<StackEvents><member>${fields(event)}</member></StackEvents>`,
    );
  },
  'cloudformation:ListStackResources': () =>
    xml('ListStackResources', '<StackResourceSummaries></StackResourceSummaries>'),
  'cloudformation:DescribeEvents': () =>
    xml('DescribeEvents', '<OperationEvents></OperationEvents>'),
  'cloudformation:UpdateTerminationProtection': ({ state, form }) => {
    const stack = state.stacks.get(nameIn(form));
    if (stack) stack.terminationProtection = form.get('EnableTerminationProtection') === 'true';
    return xml('UpdateTerminationProtection', fields({ StackId: idOf(nameIn(form)) }));
  },
};

/** Accepts the name or the whole id. */
const nameIn = (form: URLSearchParams): string => {
  const given = form.get('StackName') ?? '';
  return given.startsWith('arn:') ? (given.split('/')[1] ?? '') : given;
};

const noStack = (name: string) =>
  refused('ValidationError', `Stack with id ${name} does not exist`);

function stackXml(
  name: string,
  { status, reason, terminationProtection = false }: Partial<Stack>,
  outputs: Record<string, string>,
): Answer {
  const members = Object.entries(outputs)
    .map(([OutputKey, OutputValue]) => `<member>${fields({ OutputKey, OutputValue })}</member>`)
    .join('');
  const described = fields({
    StackId: idOf(name),
    StackName: name,
    StackStatus: status,
    StackStatusReason: reason,
    CreationTime: '2026-01-01T00:00:00.000Z',
    EnableTerminationProtection: String(terminationProtection),
  });
  return xml(
    'DescribeStacks',
    `<Stacks><member>${described}<Outputs>${members}</Outputs></member></Stacks>`,
  );
}

/** A stack after a change was carried out; a creation may fail and be rolled back. */
function carriedOut(state: AccountState, before: Stack | undefined, change: Stack): Stack {
  if (before && before.status !== 'REVIEW_IN_PROGRESS')
    return { ...before, ...change, status: 'UPDATE_COMPLETE' };
  const order = creationRounds(change.resources).flat();
  const failing = order.find((id) => change.resources[id]?.Type === state.failing);
  if (failing) state.failing = undefined;
  const status = createStack(change.resources, new Account(), { order, failing });
  return {
    ...change,
    status,
    ...(failing ? { reason: `The following resource(s) failed to create: [${failing}].` } : {}),
  };
}

function inS3({ objects, request, body }: Asked, pathname: string): Answer {
  const key = decodeURIComponent(pathname.slice(1));
  const { searchParams } = new URL(request.url ?? '/', 'http://account');
  if (request.method === 'PUT') {
    const before = searchParams.get('partNumber') ? (objects.get(key) ?? Buffer.alloc(0)) : '';
    objects.set(key, Buffer.concat([Buffer.from(before), plain(request, body)]));
    return { type: 'application/xml', headers: { etag: '"1"' }, body: '' };
  }
  // A large file comes in parts, which the client sends one after the other.
  if (request.method === 'POST') {
    if (searchParams.has('uploads')) objects.delete(key);
    const action = searchParams.has('uploads')
      ? 'InitiateMultipartUpload'
      : 'CompleteMultipartUpload';
    return {
      type: 'application/xml',
      body: `<?xml version="1.0"?><${action}Result>${fields({ Bucket: 'b', Key: key, UploadId: '1', ETag: '"1"' })}</${action}Result>`,
    };
  }
  if (request.method === 'HEAD') {
    return { status: objects.has(key) ? 200 : 404, type: 'application/octet-stream', body: '' };
  }
  const found = key.includes('/') ? objects.get(key) : undefined;
  if (found) return { type: 'application/octet-stream', body: found };
  return {
    type: 'application/xml',
    headers: { etag: '"1"' },
    body: '<?xml version="1.0"?><ListBucketResult><KeyCount>0</KeyCount><IsTruncated>false</IsTruncated></ListBucketResult>',
  };
}

/** The bytes of a body that the SDK sends in chunks followed by a checksum. */
function plain({ headers }: IncomingMessage, body: Buffer): Buffer {
  if (!/aws-chunked/.test(String(headers['content-encoding'] ?? ''))) return body;
  const parts: Buffer[] = [];
  let at = 0;
  for (;;) {
    const end = body.indexOf('\r\n', at);
    const size = Number.parseInt(body.subarray(at, end).toString(), 16);
    if (!size) return Buffer.concat(parts);
    parts.push(body.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
}
