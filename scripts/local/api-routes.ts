import {
  apiBase,
  type HttpFunction,
  methodsOf,
  type Route,
} from '../../functions/contract/route.ts';
import { routes } from '../../functions/contract/routes.ts';

/** A route found for a request, as API Gateway reports it in the event. */
export interface RouteMatch {
  /** The function that serves it. */
  readonly fn: HttpFunction;
  readonly routeKey: string;
  readonly pathParameters: Readonly<Record<string, string>>;
}

export interface RouteEntry {
  readonly method: Route['method'];
  readonly path: string;
  readonly fn: HttpFunction;
}

export type FindRoute = (method: string, path: string) => RouteMatch | undefined;

/**
 * Finds routes as API Gateway does: segment by segment, a literal segment before a parameter.
 * Paths are complete (`/dgsaie/api/v1/…`), still percent-encoded; parameters are answered decoded.
 */
export function routeFinder(table: Readonly<Record<string, RouteEntry>> = routes): FindRoute {
  const patterns = Object.values(table)
    .map(({ method, path, fn }) => ({
      fn,
      methods: new Set<string>(methodsOf(method)),
      route: `${apiBase}${path}`,
      segments: segmentsOf(`${apiBase}${path}`),
    }))
    .sort((a, b) => (specificity(a.segments) < specificity(b.segments) ? -1 : 1));
  return (method, path) => {
    const segments = segmentsOf(path);
    for (const pattern of patterns) {
      if (!pattern.methods.has(method)) continue;
      const pathParameters = matchSegments(pattern.segments, segments);
      if (!pathParameters) continue;
      return { fn: pattern.fn, routeKey: `${method} ${pattern.route}`, pathParameters };
    }
    return undefined;
  };
}

const segmentsOf = (path: string) => path.split('/').slice(1);
const parameterName = (segment: string) => /^\{(.+)\}$/.exec(segment)?.[1];

/** Sorts literal segments before parameters, the leftmost segment deciding. */
function specificity(segments: readonly string[]): string {
  return segments.map((segment) => (parameterName(segment) ? '1' : '0')).join('');
}

function matchSegments(
  pattern: readonly string[],
  segments: readonly string[],
): Record<string, string> | undefined {
  if (pattern.length !== segments.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const actual = decoded(segments[index] ?? '');
    const name = parameterName(expected);
    if (name ? actual === '' : actual !== expected) return undefined;
    if (name) parameters[name] = actual;
  }
  return parameters;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
