import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, it, vi } from 'vitest';
import { accessLog } from '../../../scripts/local/site/access-log.ts';

it.each([
  ['/dgsaie/verifica-ricevuta?codice=7F3K-92QD-M4TX', '/dgsaie/verifica-ricevuta'],
  ['/dgsaie/api/v1/users/RSSMRA80A01H501U', '/dgsaie/api/v1/users/{hidden}'],
  [`/dgsaie/api/v1/keys/esk_7_k3x9p2ma_${'x'.repeat(43)}`, '/dgsaie/api/v1/keys/{hidden}'],
  [`/dgsaie/api/v1/eyJ${'hbGciOiJSUzI1NiJ9'}.e30.c2ln/`, '/dgsaie/api/v1/{hidden}/'],
  ['/dgsaie/api/v1/company/7/submissions/12', '/dgsaie/api/v1/company/7/submissions/12'],
])('the line of a request for %s has the path %s', (url, path) => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const response = Object.assign(new EventEmitter(), { statusCode: 200, writableFinished: true });
  const message = { url, method: 'GET' } as IncomingMessage;
  accessLog('debug')(message, response as unknown as ServerResponse, { kind: 'api' });
  response.emit('close');
  const lines = write.mock.calls.map(([line]) => JSON.parse(String(line)));
  write.mockRestore();
  expect(lines).toMatchObject([{ path, status: 200 }]);
});
