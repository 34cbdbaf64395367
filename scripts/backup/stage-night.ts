import { BackupClient } from '@aws-sdk/client-backup';
import { environment } from '../../functions/platform/aws/environment.ts';
import type { Stage } from '../../infra/stage.ts';
import { UsageError } from '../shared/command.ts';
import { deployedStack } from '../stage/deployed-stack.ts';
import type { Comparison } from './published-figures.ts';
import { drill, type TakingOver, takeOver } from './restore-stage.ts';
import { newClient } from './restore-tables.ts';
import {
  differingFiles,
  type RestoredBuckets,
  removeBuckets,
  VaultCopies,
} from './restore-vault.ts';
import { partsOf, pointsIn } from './vault.ts';
import { nameOf, nightOf } from './vault-night.ts';

/** The night to restore, and how its vault is reached. */
export interface NightAsked {
  /** Profile of AWS's configuration that leads to the account of the vault. */
  readonly profile: string;
  /** The last night before it; the last of all when undefined. */
  readonly until?: Date | undefined;
  /** Name of the stage that was copied; that of the stage itself when undefined. */
  readonly of?: string | undefined;
  readonly isDrill: boolean;
  /** Milliseconds between two checks of a job. */
  readonly pollMs?: number;
}

interface NightOfStage {
  /** A description of the steps, for people. */
  readonly plan: string;
  takeOver(): Promise<{ tables: TakingOver; buckets: RestoredBuckets }>;
  drill(origin: string): Promise<{
    figures: Comparison[];
    files: { readonly files: number; readonly differing: readonly string[] };
  }>;
}

/**
 * More than the number of changes that a portal publishes between two nights. Readers may have seen versions up to
 * the moment of the loss, which is not known.
 */
const CHANGES_OF_A_NIGHT = 1_000_000;

/**
 * Looks for a complete night in the vault of a stage that this process is connected to, without starting anything.
 * @throws UsageError naming what is missing
 */
export async function nightOfStage(stage: Stage, asked: NightAsked): Promise<NightOfStage> {
  const { profile, until, of = stage.name, isDrill, pollMs } = asked;
  const { backupVaultArn } = stage;
  if (!backupVaultArn) throw new UsageError(`The stage ${stage.name} has no backupVaultArn.`);
  const { BackupVault, RestoreRole } = (await deployedStack(stage, stage.name))?.outputs ?? {};
  if (!BackupVault || !RestoreRole)
    throw new UsageError(
      `The stage ${stage.name} has no vault of its own yet: deploy it with the setting backupVaultArn first.`,
    );
  const from = {
    client: new BackupClient({ region: partsOf(backupVaultArn).region, profile }),
    arn: backupVaultArn,
  };
  const to = {
    client: new BackupClient({ region: stage.region }),
    arn: BackupVault,
    restoreRole: RestoreRole,
  };
  const night = nightOf(await pointsIn(from), of, until);
  const copies = new VaultCopies({ night, from, to, ...(pollMs ? { pollMs } : {}) });
  const name = isDrill ? `${stage.name}-drill` : stage.name;
  const client = newClient();
  const inUse = { core: environment('CORE_TABLE'), audit: environment('AUDIT_TABLE') };
  const restoration = { from: inUse, name, ...(pollMs ? { pollMs } : {}) };
  return {
    plan: [
      `From ${backupVaultArn} to ${BackupVault}:`,
      ...Object.values(night).map(
        ({ resource, at }) => `  ${at.toISOString()} ${nameOf(resource)}`,
      ),
      isDrill
        ? 'What is public now is compared with them, and what is made here is removed again.'
        : 'Changes are refused from now on, until the restored tables are in use.',
    ].join('\n'),

    async takeOver() {
      let buckets: RestoredBuckets | undefined;
      const tables = await takeOver(client, {
        ...restoration,
        source: await copies.tables(client, { isDrill }),
        lasting: stage.keepData,
        unseen: CHANGES_OF_A_NIGHT,
        beside: async () => {
          buckets = await copies.buckets(name);
        },
      });
      return { tables, buckets: buckets as unknown as RestoredBuckets };
    },

    async drill(origin) {
      try {
        const source = await copies.tables(client, { isDrill });
        const figures = await drill(client, { ...restoration, source, origin });
        const buckets = await copies.buckets(name);
        const files = await differingFiles(
          environment('PUBLIC_BUCKET'),
          buckets.public,
          night.public.at,
        );
        await removeBuckets(Object.values(buckets));
        return { figures, files };
      } finally {
        await copies.remove();
      }
    },
  };
}
