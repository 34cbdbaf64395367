import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { AssetHashType, DockerImage } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { type BuildOptions, buildSync } from 'esbuild';
import type { FunctionShape } from './function-table.ts';

const functionsFolder = join(import.meta.dirname, '../functions');

/** CommonJS packages inside an ES module ask for `require`; the name is long so that none has it too. */
const banner = [
  "import { createRequire as createRequireOfThisBundle } from 'node:module';",
  'const require = createRequireOfThisBundle(import.meta.url);',
].join('\n');

/**
 * How the AWS SDK signs in a person at a terminal, imported only when it comes to that: a function's
 * credentials come first, from its environment.
 */
const DEVELOPERS_SIGN_IN = [
  '@aws-sdk/credential-provider-login',
  '@aws-sdk/credential-provider-sso',
];

/** One self-contained ES module from an entry below functions/. */
export const bundleOptions = (entry: string) =>
  ({
    entryPoints: [join(functionsFolder, entry)],
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    // Packages' ES modules, of which only the used parts are taken.
    mainFields: ['module', 'main'],
    external: DEVELOPERS_SIGN_IN,
    banner: { js: banner },
    minify: true,
    sourcemap: true,
    sourcesContent: false,
    legalComments: 'none',
    logLevel: 'warning',
  }) as const satisfies BuildOptions;

type BundledFunction = Pick<FunctionShape, 'entry' | 'packageFiles' | 'beside'>;

/** Puts files of packages where a bundle in the folder finds them by their names. */
export function copyPackageFiles(names: readonly string[], folder: string): void {
  const { resolve } = createRequire(import.meta.url);
  for (const name of names) {
    const file = join(folder, 'node_modules', name);
    mkdirSync(dirname(file), { recursive: true });
    copyFileSync(resolve(name), file);
  }
}

/** Code of the function with this entry, bundled on this machine when the app is synthesised. */
export function bundledCode({ entry, packageFiles = [], beside }: BundledFunction): Code {
  return Code.fromAsset(functionsFolder, {
    assetHashType: AssetHashType.OUTPUT,
    bundling: {
      image: DockerImage.fromRegistry('unused'),
      // Tells the bundles apart: CDK keeps one per distinct set of options.
      command: [entry],
      local: {
        tryBundle(folder) {
          buildSync({ ...bundleOptions(entry), outfile: join(folder, 'index.mjs') });
          copyPackageFiles(packageFiles, folder);
          if (beside && existsSync(beside)) copyFileSync(beside, join(folder, basename(beside)));
          return true;
        },
      },
    },
  });
}
