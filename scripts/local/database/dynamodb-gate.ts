import {
  Agent,
  request as httpRequest,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import { bodyOf, checkCaller, SIGNATURE_ERRORS } from '../access/aws-json-call.ts';
import { type Credentials, SignatureError } from '../access/aws-signature.ts';

/** Maximum size of a DynamoDB request. */
const MAX_BODY_BYTES = 16 * 1024 * 1024;

/**
 * Stands in front of the DynamoDB emulator, which accepts any signature and answers any web page: it lets calls pass
 * that are signed with the data folder's credentials, and none of a web page.
 * @param onWrite called after every write, before the writer gets its answer
 */
export function dynamodbGate(
  emulator: string,
  credentials: Credentials,
  onWrite: () => void = () => {},
): RequestListener {
  const agent = new Agent({ keepAlive: true });
  const { hostname, port } = new URL(emulator);

  async function answer(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(message, MAX_BODY_BYTES);
    checkCaller(message, body, 'dynamodb', credentials);
    const target = { hostname, port, path: '/', method: 'POST', agent, headers: message.headers };
    const [, operation] = String(message.headers['x-amz-target']).split('.');
    const call = httpRequest(target, (result) => {
      if (isWrite(operation)) onWrite();
      const { 'access-control-allow-origin': _origin, date: _date, ...others } = result.headers;
      response.writeHead(result.statusCode ?? 500, others);
      result.pipe(response);
    });
    // The SDK retries after an internal error.
    call.on('error', () => refuse(response, 500, 'InternalServerError', 'The emulator is away.'));
    call.end(body);
  }

  return (message, response) => {
    answer(message, response).catch((error: unknown) => {
      if (error instanceof SignatureError) {
        refuse(response, 400, SIGNATURE_ERRORS[error.fault], error.message);
      } else {
        response.destroy();
      }
    });
  };
}

/** @param operation in DynamoDB's naming: `TransactWriteItems` */
export const isWrite = (operation = ''): boolean =>
  /^(Put|Update|Delete|BatchWrite|TransactWrite)/.test(operation);

function refuse(response: ServerResponse, status: number, name: string, message: string): void {
  if (response.headersSent) return void response.destroy();
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' });
  response.end(JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${name}`, message }));
}
