import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  GetObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { makeTable, type SavedTable, savedTable } from './saved-tables.ts';

/**
 * A stand-in for AWS Backup in two accounts, over HTTP: the vault of the second one has copies of nights, which it gives to the
 * first one's vault and which come back as tables and files of the emulators. As AWS does, it refuses jobs that come too
 * early, lets a job take a while, lets nobody use another account's vault, and forgets when a copy was copied.
 */
export interface Vaults {
  readonly endpoint: string;
  /** Calls so far, as `ACCOUNT PUT /copy-jobs`. */
  readonly calls: string[];
  /** Points of each vault, by its ARN. */
  readonly points: ReadonlyMap<string, Point[]>;
  /** Message of the jobs that fail from now on, by the name of what is restored or copied. */
  readonly failing: Map<string, string>;
  /** Copies a table or a bucket of the emulators under the name that it has in the account. */
  keep(kind: 'table' | 'bucket', own: string, name: string, at: Date): Promise<void>;
  stop(): void;
}

interface Point {
  readonly arn: string;
  readonly resource: string;
  readonly at: Date;
  readonly content: SavedTable | ReadonlyMap<string, Uint8Array>;
}

interface Job {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly failure: string | undefined;
  readonly done: () => Promise<void>;
  asked: number;
}

/** Fields of the calls that begin jobs. */
interface Asked {
  readonly SourceBackupVaultName: string;
  readonly DestinationBackupVaultArn: string;
  readonly RecoveryPointArn: string;
  readonly Metadata: Readonly<Record<string, string>>;
}

interface Options {
  /** The vaults of both accounts: ARNs that name them. */
  readonly other: string;
  readonly own: string;
  /** Account by access key. */
  readonly accounts: Readonly<Record<string, string>>;
  readonly dynamodb: string;
  readonly s3: string;
}

export async function startVaults(options: Options): Promise<Vaults> {
  const { other, own, accounts } = options;
  const tables = new DynamoDBClient({ endpoint: options.dynamodb });
  const files = new S3Client({ endpoint: options.s3, forcePathStyle: true });
  const points = new Map<string, Point[]>([
    [other, []],
    [own, []],
  ]);
  const jobs = new Map<string, Job>();
  const failing = new Map<string, string>();
  const calls: string[] = [];
  const refused = new Set<string>();
  const vaultOf = (account: string, name: string) =>
    [...points.keys()].find((arn) => arn.endsWith(`:${account}:backup-vault:${name}`)) ?? '';
  const pointOf = (vault: string, arn: string) =>
    points.get(vault)?.find((point) => point.arn === arn);
  const newPoint = (vault: string, point: Omit<Point, 'arn'>): Point => {
    const [, , , region, account] = vault.split(':');
    return { ...point, arn: `arn:aws:backup:${region}:${account}:recovery-point:${randomUUID()}` };
  };

  const restored = async ({ content }: Point, metadata: Asked['Metadata']) => {
    if (!(content instanceof Map))
      return makeTable(tables, String(metadata.targetTableName), content as SavedTable);
    for (const [Key, Body] of content)
      await files.send(new PutObjectCommand({ Bucket: metadata.DestinationBucketName, Key, Body }));
  };

  const started = (fields: Job['fields'], name: string, done: Job['done']) => {
    const id = randomUUID();
    const failure = failing.get(name);
    jobs.set(id, { fields, failure, done, asked: 0 });
    return id;
  };

  /** A job is under way when it is first asked about, and over when it is asked about again. */
  const stateOf = async (id: string) => {
    const job = jobs.get(id);
    if (!job) return undefined;
    job.asked += 1;
    if (job.asked === 1) return { ...job.fields, State: 'RUNNING', Status: 'RUNNING' };
    if (job.failure !== undefined) {
      const failed = { State: 'FAILED', Status: 'FAILED', StatusMessage: job.failure };
      return { ...job.fields, ...failed };
    }
    if (job.asked === 2) await job.done();
    return { ...job.fields, State: 'COMPLETED', Status: 'COMPLETED' };
  };

  async function answered(account: string, method: string, url: URL, asked: Asked) {
    const [, kind = '', first = '', , rawPoint = '', more] = url.pathname.split('/');
    const [name, point] = [decodeURIComponent(first), decodeURIComponent(rawPoint)];
    if (kind === 'backup-vaults') {
      const vault = vaultOf(account, name);
      const found = points.get(vault);
      if (!found) return undefined;
      if (method === 'DELETE') {
        found.splice(found.findIndex(({ arn }) => arn === point) >>> 0, 1);
        return {};
      }
      if (more === 'restore-metadata')
        return { RestoreMetadata: { originalTableName: 'as-it-was', encryptionType: 'Default' } };
      return {
        RecoveryPoints: found.map(({ arn, resource, at }) => ({
          RecoveryPointArn: arn,
          ResourceArn: resource,
          CreationDate: at.getTime() / 1000,
          Status: 'COMPLETED',
        })),
      };
    }
    if (method === 'GET' && name === '') {
      const list = [...jobs].map(([id, { fields, asked: times, failure }]) => {
        const state = failure ? 'FAILED' : times > 1 ? 'COMPLETED' : 'RUNNING';
        return { ...fields, CopyJobId: id, RestoreJobId: id, State: state, Status: state };
      });
      return kind === 'copy-jobs'
        ? { CopyJobs: list.filter((job) => 'SourceRecoveryPointArn' in job) }
        : { RestoreJobs: list.filter((job) => 'RecoveryPointArn' in job) };
    }
    if (method === 'GET') {
      const state = await stateOf(name);
      return kind === 'copy-jobs' ? { CopyJob: state } : state;
    }
    if (kind === 'copy-jobs') {
      const source = pointOf(vaultOf(account, asked.SourceBackupVaultName), asked.RecoveryPointArn);
      const target = asked.DestinationBackupVaultArn;
      if (!source || !points.has(target)) return undefined;
      const copy = newPoint(target, source);
      const fields = {
        SourceRecoveryPointArn: source.arn,
        DestinationRecoveryPointArn: copy.arn,
        ResourceArn: source.resource,
      };
      const id = started(fields, source.resource, async () => {
        points.get(target)?.push(copy);
      });
      return { CopyJobId: id };
    }
    const source = pointOf(own, asked.RecoveryPointArn);
    if (!source || vaultOf(account, 'own') !== own) return undefined;
    const metadata = asked.Metadata;
    const target = metadata.targetTableName ?? metadata.DestinationBucketName ?? '';
    const fields = { RecoveryPointArn: source.arn, CreatedResourceArn: `arn:aws:any:::${target}` };
    return { RestoreJobId: started(fields, target, () => restored(source, metadata)) };
  }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const key = /Credential=([^/]+)/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const account = accounts[key] ?? '';
    const url = new URL(request.url ?? '/', 'http://backup');
    const method = request.method ?? '';
    const call = `${account} ${method} ${url.pathname.replace(/\/$/, '')}`;
    calls.push(call);
    const reply = (status: number, content: object, headers = {}) =>
      response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify(content));
    if (method === 'PUT' && !refused.has(call)) {
      refused.add(call);
      const type = { 'x-amzn-errortype': 'LimitExceededException' };
      return reply(400, { Message: 'Too many concurrent jobs' }, type);
    }
    const body = Buffer.concat(chunks).toString();
    const answer = await answered(account, method, url, JSON.parse(body || '{}'));
    if (answer) return reply(200, answer);
    const type = { 'x-amzn-errortype': 'AccessDeniedException' };
    return reply(403, { Message: `${call} is refused` }, type);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    points,
    failing,
    async keep(kind, from, name, at) {
      const resource =
        kind === 'table'
          ? `arn:aws:dynamodb:eu-south-1:123456789012:table/${name}`
          : `arn:aws:s3:::${name}`;
      const content = kind === 'table' ? await savedTable(tables, from) : await objectsOf(from);
      points.get(other)?.push(newPoint(other, { resource, at, content }));
    },
    stop() {
      server.closeAllConnections();
      server.close();
      tables.destroy();
      files.destroy();
    },
  };

  async function objectsOf(Bucket: string) {
    const objects = new Map<string, Uint8Array>();
    for await (const { Contents = [] } of paginateListObjectsV2({ client: files }, { Bucket }))
      for (const { Key = '' } of Contents) {
        const { Body } = await files.send(new GetObjectCommand({ Bucket, Key }));
        objects.set(Key, (await Body?.transformToByteArray()) ?? new Uint8Array());
      }
    return objects;
  }
}
