import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { AssetHashType, DockerImage } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { type BuildOptions, buildSync, type Metafile } from 'esbuild';
import { entryOf, type FunctionName, type FunctionShape, functionTable } from './function-table.ts';

const functionsFolder = join(import.meta.dirname, '../../functions');

/** CommonJS packages inside an ES module need `require`; the long name avoids a clash with other code. */
const banner = [
  "import { createRequire as createRequireOfThisBundle } from 'node:module';",
  'const require = createRequireOfThisBundle(import.meta.url);',
].join('\n');

/**
 * Ways to get credentials at a terminal or in a cluster, which the AWS SDK imports only when needed. Functions never
 * need them: they have credentials in their environment.
 */
const OTHER_CREDENTIALS = ['ini', 'login', 'process', 'sso', 'web-identity'].map(
  (name) => `@aws-sdk/credential-provider-${name}`,
);

/** One self-contained ES module from an entry below functions/. */
export const bundleOptions = (entry: string) =>
  ({
    entryPoints: [join(functionsFolder, entry)],
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    // Prefers the packages' ES modules, of which only the used parts are bundled.
    mainFields: ['module', 'main'],
    external: OTHER_CREDENTIALS,
    banner: { js: banner },
    minify: true,
    // Accents as two bytes instead of four: most texts are Italian too.
    charset: 'utf8',
    sourcemap: true,
    sourcesContent: false,
    legalComments: 'none',
    logLevel: 'warning',
  }) as const satisfies BuildOptions;

/** Where `bundleAll` puts the bundle of the function with this entry. */
export const bundleFile = (entry: string, folder: string): string =>
  join(folder, entry.replace(/\.ts$/, ''), 'index.mjs');

/**
 * Bundles all functions into a folder, in one run: what many of them import is read once, which takes a fifth of the
 * time of a run for each, and makes the same files.
 */
export function bundleAll(folder: string): Metafile {
  const entries = (Object.keys(functionTable) as FunctionName[]).map(entryOf);
  const { metafile } = buildSync({
    ...bundleOptions(''),
    entryPoints: Object.fromEntries(
      entries.map((entry) => [entry.replace(/\.ts$/, '/index'), join(functionsFolder, entry)]),
    ),
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    metafile: true,
  });
  return metafile;
}

let bundles: string | undefined;
function bundlesFolder(): string {
  if (bundles) return bundles;
  const folder = mkdtempSync(join(tmpdir(), 'functions-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  bundleAll(folder);
  bundles = folder;
  return folder;
}

type BesideBundle = Pick<FunctionShape, 'packageFiles' | 'beside'>;

/** Copies files of packages to where a bundle in the folder finds them by name. */
export function copyPackageFiles(names: readonly string[], folder: string): void {
  const { resolve } = createRequire(import.meta.url);
  for (const name of names) {
    const file = join(folder, 'node_modules', name);
    mkdirSync(dirname(file), { recursive: true });
    copyFileSync(resolve(name), file);
  }
}

/** Code of the function with this entry, bundled on this machine when the app is synthesised. */
export function bundledCode(entry: string, { packageFiles = [], beside }: BesideBundle): Code {
  return Code.fromAsset(functionsFolder, {
    assetHashType: AssetHashType.OUTPUT,
    bundling: {
      image: DockerImage.fromRegistry('unused'),
      // Distinguishes the bundles: CDK keeps one for each distinct set of options.
      command: [entry],
      local: {
        tryBundle(folder) {
          const file = bundleFile(entry, bundlesFolder());
          for (const end of ['', '.map']) copyFileSync(file + end, join(folder, `index.mjs${end}`));
          copyPackageFiles(packageFiles, folder);
          if (beside && existsSync(beside)) copyFileSync(beside, join(folder, basename(beside)));
          return true;
        },
      },
    },
  });
}
