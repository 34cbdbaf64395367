import { globSync, readFileSync } from 'node:fs';
import { dirname, join, posix, sep } from 'node:path';
import { parseSync } from 'vite';

export const repository = join(import.meta.dirname, '../../..');

/** One import of any form: `import`, `export … from`, `import()`, and types of each kind. */
export interface Import {
  /** The importing file, relative to the root of the repository, with `/`. */
  readonly from: string;
  /** The imported file, written the same way, or the name in the statement: `zod/mini`, `node:fs`. */
  readonly to: string;
  /** Absent when the program runs. */
  readonly typeOnly: boolean;
}

/** Every import of the TypeScript files that match the patterns. */
export function importsOf(patterns: readonly string[]): Import[] {
  return globSync(patterns, { cwd: repository })
    .map((file) => file.split(sep).join('/'))
    .sort()
    .flatMap((file) => importsIn(file, readFileSync(join(repository, file), 'utf8')));
}

export function importsIn(from: string, source: string): Import[] {
  const { program, errors } = parseSync(from, source);
  if (errors.length > 0) throw new Error(`${from} cannot be read: ${errors[0]?.message}`);
  return nodesOf(program).flatMap((node) => {
    const name = importing.has(node.type) ? node.source?.value : undefined;
    if (typeof name !== 'string') return [];
    const to = name.startsWith('.') ? posix.join(dirname(from), name) : name;
    return [{ from, to, typeOnly: typeNodes.has(node.type) || kindOf(node) === 'type' }];
  });
}

/** Files and packages that running the file can load, immediately or later. */
export function reachableFrom(file: string, imports: readonly Import[]): Set<string> {
  const targets = Map.groupBy(
    imports.filter((one) => !one.typeOnly),
    (one) => one.from,
  );
  const reached = new Set<string>();
  const waiting = [file];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    waiting.push(...(targets.get(next) ?? []).map((one) => one.to));
  }
  return reached;
}

const typeNodes = new Set(['TSImportType', 'TSExternalModuleReference']);
const importing = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  ...typeNodes,
]);

interface SyntaxNode {
  readonly type: string;
  readonly source?: { readonly value?: unknown } | null;
  readonly importKind?: string;
  readonly exportKind?: string;
}

function kindOf(node: SyntaxNode): string | undefined {
  return node.importKind ?? node.exportKind;
}

function nodesOf(tree: unknown): SyntaxNode[] {
  if (Array.isArray(tree)) return tree.flatMap(nodesOf);
  if (typeof tree !== 'object' || tree === null) return [];
  const below = Object.values(tree).flatMap(nodesOf);
  return 'type' in tree ? [tree as SyntaxNode, ...below] : below;
}
