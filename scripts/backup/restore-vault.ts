import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  CreateBucketCommand,
  DeleteBucketCommand,
  PutBucketVersioningCommand,
  PutPublicAccessBlockCommand,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3';
import { objectStorage } from '../../functions/platform/aws/object-storage.ts';
import { tableNamed } from '../shared/table-named.ts';
import { emptied } from '../stage/empty-buckets.ts';
import type { TableSource } from './restore-tables.ts';
import { copyOf, type OwnVault, partsOf, removePoint, restorePoint, type Vault } from './vault.ts';
import { type Kept, keptBuckets, keptTables, type Night, nameOf } from './vault-night.ts';

export type RestoredBuckets = Readonly<Record<(typeof keptBuckets)[number], string>>;

interface VaultRestoration {
  readonly night: Night;
  /** The vault with the copies of each night. */
  readonly from: Vault;
  /** The stage's own one, in the account and region that is to have the portal. */
  readonly to: OwnVault;
  readonly pollMs?: number;
}

/** Tables and files of a night, from the vault of another account. */
export class VaultCopies {
  readonly #restoration: VaultRestoration;
  readonly #pollMs: number;
  /** ARNs of the points in this account's vault. */
  readonly #copies = new Map<Kept, Promise<string>>();

  constructor(restoration: VaultRestoration) {
    this.#restoration = restoration;
    this.#pollMs = restoration.pollMs ?? 30_000;
  }

  /**
   * Tables of the night, all of them for a drill. Otherwise an existing table of subscriptions stays in use: an
   * earlier one would send mail to readers who have unsubscribed.
   */
  async tables(client: DynamoDBClient, { isDrill }: { isDrill: boolean }): Promise<TableSource> {
    const { core, subscriptions } = this.#restoration.night;
    const isLeft = !isDrill && (await tableNamed(client, nameOf(subscriptions.resource)));
    return {
      at: core.at,
      tables: keptTables.filter((table) => table !== 'subscriptions' || !isLeft),
      make: (table, target) => this.#restore(table, target, { targetTableName: target }),
    };
  }

  /**
   * Makes closed, versioned buckets beside those in use, with the newest version of each file of the night.
   * @param name first part of their names
   */
  async buckets(name: string): Promise<RestoredBuckets> {
    const day = this.#restoration.night.core.at.toISOString().slice(0, 10).replaceAll('-', '');
    const targets = keptBuckets.map((bucket) => [bucket, `${name}-${bucket}-${day}`] as const);
    const { region } = partsOf(this.#restoration.to.arn);
    await Promise.all(
      targets.map(async ([bucket, target]) => {
        await makeBucket(target, region);
        await this.#restore(bucket, target, {
          DestinationBucketName: target,
          NewBucket: 'false',
          Encrypted: 'true',
          EncryptionType: 'SSE-S3',
        });
      }),
    );
    return Object.fromEntries(targets) as unknown as RestoredBuckets;
  }

  /** Removes the copies in this account's vault, except points that were there before. */
  async remove(): Promise<void> {
    const { night, to } = this.#restoration;
    for (const [kept, copy] of this.#copies) {
      const arn = await copy.catch(() => '');
      if (arn && arn !== night[kept].arn) await removePoint(to, arn);
    }
  }

  async #restore(kept: Kept, target: string, changes: Readonly<Record<string, string>>) {
    const { night, from, to } = this.#restoration;
    const copy = this.#copies.get(kept) ?? copyOf(night[kept], from, to, this.#pollMs);
    this.#copies.set(kept, copy);
    await restorePoint(await copy, to, target, changes, this.#pollMs);
  }
}

async function makeBucket(Bucket: string, region: string): Promise<void> {
  const s3 = objectStorage();
  const place = { LocationConstraint: region } as { LocationConstraint: 'eu-south-1' };
  // The only region whose name S3 refuses here.
  const where = region === 'us-east-1' ? {} : { CreateBucketConfiguration: place };
  await s3.send(new CreateBucketCommand({ Bucket, ...where })).catch((error: Error) => {
    // An earlier, interrupted call has made it.
    if (error.name !== 'BucketAlreadyOwnedByYou') throw error;
  });
  const VersioningConfiguration = { Status: 'Enabled' } as const;
  await s3.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration }));
  const closed = {
    BlockPublicAcls: true,
    BlockPublicPolicy: true,
    IgnorePublicAcls: true,
    RestrictPublicBuckets: true,
  };
  await s3.send(
    new PutPublicAccessBlockCommand({ Bucket, PublicAccessBlockConfiguration: closed }),
  );
}

export async function removeBuckets(buckets: readonly string[]): Promise<void> {
  for (const Bucket of buckets) {
    await emptied(objectStorage(), Bucket);
    await objectStorage().send(new DeleteBucketCommand({ Bucket }));
  }
}

/** Files that one bucket has had since before a moment and another lacks, or has in another size. */
export async function differingFiles(
  inUse: string,
  restored: string,
  until: Date,
): Promise<{ readonly files: number; readonly differing: readonly string[] }> {
  const sizes = new Map<string, number>();
  for await (const { key, size } of filesOf(restored)) sizes.set(key, size);
  const differing: string[] = [];
  let files = 0;
  for await (const { key, size, at } of filesOf(inUse)) {
    if (at > until) continue;
    files += 1;
    if (sizes.get(key) !== size) differing.push(key);
  }
  return { files, differing };
}

async function* filesOf(Bucket: string) {
  for await (const { Contents = [] } of paginateListObjectsV2(
    { client: objectStorage() },
    { Bucket },
  ))
    for (const { Key = '', Size = 0, LastModified = new Date(0) } of Contents)
      yield { key: Key, size: Size, at: LastModified };
}
