import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import {
  copyFile,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import * as z from 'zod/mini';
import { UsageError } from '../shared/command.ts';

/** Copies of a whole data folder, checked by the checksum of every file. */

/** Content of `backup.json`, which is stored beside the copied files. */
const manifest = z.object({
  /** Instant, ISO 8601 UTC. */
  at: z.string(),
  files: z.array(z.object({ path: z.string(), size: z.int(), sha256: z.string() })),
  /** Folders, of which empty ones would be missed; absent in backups of earlier versions. */
  folders: z._default(z.array(z.string()), []),
});
type Manifest = z.infer<typeof manifest>;

const MANIFEST = 'backup.json';
/** Files of the process that uses the folder now, which are not part of its data. */
const isOfProcess = (path: string) => /^(lock\.|probe\.|running\.json$)/.test(path);

/**
 * Copies a data folder that nobody uses into a new folder. The copy is complete or it does not exist.
 * @throws UsageError when there is such a folder already, or a copy differs from its file
 */
export async function backUpFolder(dataFolder: string, to: string, now: Date): Promise<Manifest> {
  if (existsSync(to)) throw new UsageError(`${to} is there already: name a new folder.`);
  const entries = await entriesIn(dataFolder);
  const paths = entries.files.filter((path) => !isOfProcess(path));
  const partial = `${to}.partial`;
  await rm(partial, { recursive: true, force: true });
  const files = [];
  for (const path of paths) files.push(await copied(dataFolder, partial, path));
  const { folders } = entries;
  const record: Manifest = { at: now.toISOString(), files, folders };
  await writeFile(join(partial, MANIFEST), JSON.stringify(record, null, 2), { mode: 0o600 });
  await rename(partial, to);
  return record;
}

/**
 * Puts a backup in the place of a data folder that is empty or missing, after checking that every file of the backup is
 * unchanged.
 * @throws UsageError naming what is missing, damaged or in the way
 */
export async function restoreFolder(from: string, dataFolder: string): Promise<Manifest> {
  const record = await readManifest(from);
  const faults = await faultsOf(from, record);
  if (faults.length > 0)
    throw new UsageError(`The backup ${from} cannot be used:\n  ${faults.join('\n  ')}`);
  const inTheWay = existsSync(dataFolder)
    ? (await readdir(dataFolder)).filter((name) => !isOfProcess(name))
    : [];
  if (inTheWay.length > 0)
    throw new UsageError(
      `The data folder ${dataFolder} is not empty: move it away, or set DATA_DIR to another folder.`,
    );
  const partial = `${dataFolder}.partial`;
  await rm(partial, { recursive: true, force: true });
  for (const { path } of record.files) await copied(from, partial, path);
  for (const path of record.folders)
    await mkdir(join(partial, path), { recursive: true, mode: 0o700 });
  const differing = await faultsOf(partial, record);
  if (differing.length > 0)
    throw new UsageError(`The disk of ${dataFolder} is unsound:\n  ${differing.join('\n  ')}`);
  if (existsSync(dataFolder)) await emptied(dataFolder);
  await rename(partial, dataFolder);
  return record;
}

/** Only lock files of earlier processes are left in it. */
async function emptied(dataFolder: string): Promise<void> {
  for (const name of await readdir(dataFolder)) await rm(join(dataFolder, name));
  await rmdir(dataFolder);
}

async function readManifest(folder: string): Promise<Manifest> {
  const file = join(folder, MANIFEST);
  if (!existsSync(file)) throw new UsageError(`${folder} is no backup: it has no ${MANIFEST}.`);
  try {
    return z.parse(manifest, JSON.parse(await readFile(file, 'utf8')));
  } catch {
    throw new UsageError(`The backup ${folder} cannot be used: its ${MANIFEST} is damaged.`);
  }
}

/** Files of the record that the folder lacks or has with other content. */
async function faultsOf(folder: string, { files, folders }: Manifest): Promise<string[]> {
  const faults: string[] = [];
  for (const { path, size, sha256 } of files) {
    const file = join(folder, path);
    if (relative(folder, file).startsWith('..')) faults.push(`${path} is outside the backup`);
    else if (!existsSync(file)) faults.push(`${path} is missing`);
    else if ((await stat(file)).size !== size || (await checksum(file)) !== sha256)
      faults.push(`${path} is not as it was`);
  }
  for (const path of folders)
    if (relative(folder, join(folder, path)).startsWith('..'))
      faults.push(`${path} is outside the backup`);
  return faults;
}

async function copied(from: string, to: string, path: string) {
  const [source, target] = [join(from, path), join(to, path)];
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const sha256 = await checksum(source);
  await copyFile(source, target);
  if ((await checksum(target)) !== sha256)
    throw new UsageError(`${path} could not be copied: the copy differs.`);
  return { path, size: (await stat(source)).size, sha256 };
}

async function checksum(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(file)) hash.update(bytes);
  return hash.digest('hex');
}

/** Paths of all files and folders below a folder, in order. */
async function entriesIn(folder: string): Promise<{ files: string[]; folders: string[] }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = (found: typeof entries) =>
    found.map((entry) => relative(folder, join(entry.parentPath, entry.name))).sort();
  return {
    files: paths(entries.filter((entry) => entry.isFile())),
    folders: paths(entries.filter((entry) => entry.isDirectory())),
  };
}
