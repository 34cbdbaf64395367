import { edgeScript, gatewayProblemGiven } from '../../../infra/edge/edge-script.ts';
import type { Gateway, GatewayResponse } from './api-gateway.ts';

/** Stands in for the distribution's function on answers of the API, using the deployed script. */
export function withGatewayProblems(gateway: Gateway): Gateway {
  return async (request) => {
    const response = await gateway(request);
    if (response.status < 400) return response;
    const uri = request.target.split('?')[0] ?? '/';
    const answer = handler({
      Records: [{ cf: { request: { method: request.method, uri }, response: toEdge(response) } }],
    });
    return answer.body === undefined ? response : fromEdge(response, answer);
  };
}

/** An answer in the form of Lambda@Edge: header values in lists, without the origin's body. */
interface EdgeAnswer {
  readonly status: string;
  readonly headers: Readonly<Record<string, readonly { readonly value: string }[]>>;
  readonly body?: string;
}

type Handler = (event: object) => EdgeAnswer;

const handler: Handler = new Function(
  'exports',
  `${edgeScript('gateway-problem', gatewayProblemGiven())}\nreturn handler;`,
)({});

function toEdge({ status, headers }: GatewayResponse): EdgeAnswer {
  const lists = Object.entries(headers).map(([key, value]) => [
    key,
    [value].flat().map((one) => ({ key, value: one })),
  ]);
  return { status: String(status), headers: Object.fromEntries(lists) };
}

function fromEdge(response: GatewayResponse, { status, headers, body = '' }: EdgeAnswer) {
  const values = Object.entries(headers).map(([name, list]) => [
    name,
    list.map(({ value }) => value).join(', '),
  ]);
  return {
    ...response,
    status: Number(status),
    headers: Object.fromEntries(values),
    body: Buffer.from(body),
  };
}
