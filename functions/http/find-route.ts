import {
  apiBase,
  gatewayKey,
  type HttpFunction,
  methodsOf,
  type Route,
} from '../contract/route.ts';
import { routes } from '../contract/routes.ts';

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

/** Paths are complete (`/dgsaie/api/v1/…`), still percent-encoded; parameters are answered decoded. */
export interface RouteFinder {
  find(method: string, path: string): RouteMatch | undefined;
  /** Methods that the path can be asked with; none when nothing stands there. */
  methodsAt(path: string): string[];
}

interface Pattern {
  readonly fn: HttpFunction;
  readonly methods: readonly string[];
  /** Whether it takes every method that nothing else at its path takes. */
  readonly takesRest: boolean;
  readonly routeKey: string;
  readonly segments: readonly string[];
}

/** Finds routes as API Gateway does: segment by segment, a literal segment before a parameter. */
export function routeFinder(table: Readonly<Record<string, RouteEntry>> = routes): RouteFinder {
  const patterns = Map.groupBy(
    Object.values(table).map(patternOf).sort(byPrecedence),
    ({ segments }) => segments.length,
  );
  const candidates = (segments: readonly string[]) => patterns.get(segments.length) ?? [];
  return {
    find(method, path) {
      const segments = segmentsOf(path).map(decoded);
      const found = (takes: (pattern: Pattern) => boolean): RouteMatch | undefined => {
        for (const pattern of candidates(segments)) {
          const { fn, routeKey, segments: expected } = pattern;
          const pathParameters = takes(pattern) && parametersOf(expected, segments);
          if (pathParameters) return { fn, routeKey, pathParameters };
        }
        return undefined;
      };
      return (
        found(({ methods }) => methods.includes(method)) ?? found(({ takesRest }) => takesRest)
      );
    },
    methodsAt(path) {
      const segments = segmentsOf(path).map(decoded);
      const fitting = candidates(segments).filter((one) => parametersOf(one.segments, segments));
      return [...new Set(fitting.flatMap(({ methods }) => methods))];
    },
  };
}

function patternOf({ method, path, fn }: RouteEntry): Pattern {
  return {
    fn,
    methods: methodsOf(method),
    takesRest: method === 'GET',
    routeKey: gatewayKey({ method, path }),
    segments: segmentsOf(`${apiBase}${path}`),
  };
}

/** Literal segments come before parameters, the leftmost segment deciding. */
function byPrecedence(one: Pattern, other: Pattern): number {
  return precedence(one) < precedence(other) ? -1 : 1;
}

const precedence = ({ segments }: Pattern) =>
  segments.map((segment) => (parameterName(segment) ? '1' : '0')).join('');

const segmentsOf = (path: string) => path.split('/').slice(1);
const parameterName = (segment: string) =>
  segment.startsWith('{') ? segment.slice(1, -1) : undefined;

function parametersOf(
  expected: readonly string[],
  segments: readonly string[],
): Record<string, string> | undefined {
  const parameters: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const name = parameterName(expected[index] ?? '');
    if (name ? segment === '' : segment !== expected[index]) return undefined;
    if (name) parameters[name] = segment;
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
