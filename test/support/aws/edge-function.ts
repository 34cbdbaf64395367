import {
  edgeCookies,
  edgeQuery,
  edgeFunction as loadEdgeFunction,
} from '../../../scripts/local/site/edge-function.ts';

/** Runs a function of the distribution; header values are given as plain text. */
export function edgeFunction(name: string, given?: Readonly<Record<string, unknown>>) {
  const run = loadEdgeFunction(name, given);
  return (address: string, headers: Record<string, string> = {}) => {
    const [uri = '', query = ''] = address.split('?');
    const values = Object.entries(headers).map(([header, value]) => [header, { value }]);
    const request = {
      method: 'GET',
      uri,
      querystring: edgeQuery(query),
      headers: Object.fromEntries(values),
      cookies: edgeCookies(headers.cookie),
    };
    // biome-ignore lint/suspicious/noExplicitAny: a request or an answer, as the test expects
    return run(request, '203.0.113.7') as any;
  };
}
