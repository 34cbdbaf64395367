import { gatewayKey, type HttpFunction, methodsOf, type Route } from '../contract/route.ts';
import { apiBase } from '../kernel/addresses.ts';

/** The route of a request, in the form in which API Gateway reports it in the event. */
export interface RouteMatch {
  /** The function that serves it. */
  readonly fn: HttpFunction;
  readonly routeKey: string;
  readonly pathParameters: Readonly<Record<string, string>>;
}

export interface RouteEntry {
  readonly method: Route['method'];
  readonly path: string;
  readonly rest?: true;
  readonly fn: HttpFunction;
}

/** Paths are complete (`/dgsaie/api/v1/…`), still percent-encoded; parameters are answered decoded. */
export interface RouteFinder {
  find(method: string, path: string): RouteMatch | undefined;
  /** Methods of the path's routes, of the most literal that fit it; empty when no route has the path. */
  methodsAt(path: string): string[];
}

interface Pattern {
  readonly fn: HttpFunction;
  readonly methods: readonly string[];
  /** Whether it takes every method that no other route at its path takes. */
  readonly takesRest: boolean;
  readonly routeKey: string;
  readonly segments: readonly string[];
  /** Whether its last parameter takes all segments that are left. */
  readonly rest: boolean;
}

/** Finds routes as API Gateway does: a literal segment takes precedence over a parameter. */
export function routeFinder(table: Readonly<Record<string, RouteEntry>>): RouteFinder {
  const all = Object.values(table).map(patternOf).sort(byPrecedence);
  const patterns = Map.groupBy(all, ({ segments }) => segments.length);
  const open = all.filter(({ rest }) => rest);
  const candidates = ({ length }: readonly string[]) => [
    ...(patterns.get(length) ?? []),
    ...open.filter(({ segments }) => segments.length < length),
  ];
  return {
    find(method, path) {
      const segments = segmentsOf(path).map(decoded);
      const found = (takes: (pattern: Pattern) => boolean): RouteMatch | undefined => {
        for (const pattern of candidates(segments)) {
          const { fn, routeKey, segments: expected, rest } = pattern;
          const pathParameters = takes(pattern) && parametersOf(expected, segments, rest);
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
      const fitting = candidates(segments).filter((one) =>
        parametersOf(one.segments, segments, one.rest),
      );
      const best = fitting[0] && precedence(fitting[0]);
      const nearest = fitting.filter((one) => precedence(one) === best);
      return [...new Set(nearest.flatMap(({ methods }) => methods))];
    },
  };
}

function patternOf({ method, path, rest, fn }: RouteEntry): Pattern {
  return {
    fn,
    rest: rest ?? false,
    methods: methodsOf(method),
    takesRest: method === 'GET',
    routeKey: gatewayKey({ method, path, ...(rest && { rest }) }),
    segments: segmentsOf(`${apiBase}${path}`),
  };
}

/** Literal segments come before parameters; the leftmost difference decides. */
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
  given: readonly string[],
  rest: boolean,
): Record<string, string> | undefined {
  const last = expected.length - 1;
  const segments = rest ? [...given.slice(0, last), given.slice(last).join('/')] : given;
  const parameters: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const name = parameterName(expected[index] ?? '');
    if (name ? segment === '' : segment !== expected[index]) return undefined;
    if (name) parameters[name] = segment;
  }
  return parameters;
}

/** The text without its percent-encoding, or as it is where that is wrong. */
export function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
