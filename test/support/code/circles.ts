import type { Import } from './imports.ts';

/** Files that import each other in a circle, directly or through others; types count as well. */
export function circlesOfFiles(imports: readonly Import[]): string[][] {
  return circlesOf(imports.map(({ from, to }) => [from, to]));
}

/**
 * Folders that import each other in a circle. At every level the contents of a folder are compared: its subfolders,
 * each with everything in it, and its own files.
 */
export function circlesOfFolders(imports: readonly Import[]): string[][] {
  return circlesOf(imports.map(({ from, to }) => siblings(from.split('/'), to.split('/'))));
}

type Edge = readonly [from: string, to: string];

/** The first differing parts of two paths: `a/b/c.ts` and `a/d.ts` give `a/b` and `a/d.ts`. */
function siblings(from: readonly string[], to: readonly string[]): Edge {
  const shared = from.findIndex((name, index) => name !== to[index]);
  const upTo = (path: readonly string[]) => path.slice(0, shared + 1).join('/');
  return [upTo(from), upTo(to)];
}

/** Tarjan's strongly connected components with more than one member; each sorted. */
function circlesOf(edges: readonly Edge[]): string[][] {
  const targets = Map.groupBy(
    edges.filter(([from, to]) => from !== to),
    ([from]) => from,
  );
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const path: string[] = [];
  const circles: string[][] = [];

  function visit(node: string): number {
    order.set(node, order.size);
    let low = order.size - 1;
    path.push(node);
    for (const [, to] of targets.get(node) ?? []) {
      if (!order.has(to)) low = Math.min(low, visit(to));
      else if (path.includes(to)) low = Math.min(low, lowest.get(to) ?? order.get(to) ?? low);
    }
    lowest.set(node, low);
    if (low === order.get(node)) {
      const circle = path.splice(path.indexOf(node));
      if (circle.length > 1) circles.push(circle.sort());
    }
    return low;
  }

  for (const node of targets.keys()) if (!order.has(node)) visit(node);
  return circles;
}
