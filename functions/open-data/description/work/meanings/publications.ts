import { COUNT, type Row } from './row.ts';

/** Documents, news, search, notices, opinions and problems. */
export const PUBLICATIONS: Readonly<Record<string, Row>> = {
  // Documents, news, search.
  fileName: ['Name of the file', 'vendite_2026_10_m.xls'],
  location: ['Path of the folder, with its final slash', '/sg_dgsaie/bollettino/2026/'],
  size: ['Size of the file', 48128, COUNT, 'B'],
  waitingTooLong: ['The file waits for a scan that should have ended'],
  cause: ['What has to be decided of a file to be confirmed, the first of it', 'copy'],
  file: ['Base name of the files', 'vendite'],
  'WebhookDocument.file': [
    'Where the file is read',
    'https://statistics.example.org/dgsaie/api/v1/cmis/documents/c2ctYm9sbGV0dGlubw',
  ],
  'WebhookDocument.figures': [
    'What a workbook changed of the public figures; absent where it changed none',
  ],
  added: ['Number of figures that were not public', 30, COUNT],
  revised: ['Number of figures with another value', 9, COUNT],
  gone: ['Number of figures that no document says any more', 0, COUNT],
  type: ['Kind of call'],
  'BulletinTable.type': ['`m` monthly, `p` annual'],
  'Problem.type': ['Kind of problem; `code` says more', 'about:blank'],
  'ServiceStatus.type': ['As of every problem document'],
  data: ['What the call is about'],
  jsonrpc: ['Version of JSON-RPC', '2.0'],
  params: [
    'What the method takes; `tools/list` tells which tools there are',
    { name: 'read_series', arguments: { flow: 'weekly-prices', product: '2' } },
  ],
  'AssistantMessage.id': ['Of a request; the answer has it too', 1],
  'AssistantMessage.method': [
    'Method of the protocol; a message without one is an answer',
    'tools/call',
  ],
  'AssistantMessage.result': ['Of an answer', {}],
  'AssistantMessage.error': ['Of an answer', { code: -32601, message: 'Method not found' }],
  'AssistantAnswer.id': ['That of the request', 1],
  'AssistantAnswer.result': [
    'What the method answers; with `isError` a refusal as a problem document',
    { content: [{ type: 'text', text: '{"rows":[]}' }], structuredContent: { rows: [] } },
  ],
  'AssistantAnswer.error': [
    'An error of the protocol',
    { code: -32601, message: 'Method not found' },
  ],
  sector: ['`P` oil, `C` coal'],
  table: ['Number of the table', '9'],
  active: ['Whether it is open'],
  'BulletinTable.active': ['Whether the table still appears'],
  documents: ['Documents'],
  'DocumentFlow.documents': ['Number of documents that the figures come from', 61, COUNT],
  news: ['News items'],
  lang: ['Language', 'it'],
  openapi: ['Version of the OpenAPI specification', '3.1.0'],

  // Webhooks and mails.
  secret: [
    'Key that signs the calls, shown once: `whsec_` and 32 bytes in base64',
    'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  ],
  'NewWebhook.token': [
    'Opens the registration to its owner as a bearer token, shown once; it holds until the registration is removed',
    '3q2-7wAAAAA',
  ],
  'MailConfirmation.token': ['From the link of the mail', 'b2aHq0mYw8o1fX5rT7uJk3Lp'],
  email: ['E-mail address', 'anna@example.org'],
  attempts: ['Attempts, the first one first'],
  failure: ['Why there was no answer, or why it was not accepted', 'timeout'],
  received: ['The beginning of an answer that was not accepted', 'Cannot POST /hook'],
  milliseconds: ['Until the answer', 210, COUNT, 'ms'],
  nextAttempt: ['When the call is made again'],

  // Opinions.
  stars: ['From 1, not clear, to 5, very clear', 4, [1, 5]],
  comment: ['What the reader wrote', 'Il grafico è chiaro.'],

  // Problems.
  'ServiceStatus.detail': ['The status in words', 'The service answers'],
  detail: ['What is the matter with this request, in words', 'Unknown: fromm. Meant is from.'],
  instance: ['Address of the problem', '/dgsaie/api/v1/series'],
  requestId: ['Names the request in the portal’s logs', 'JKJaXmPLvHcESHA='],
  errors: ['One for each field that is not valid'],
  pointer: ['JSON pointer into the body, or `/` and the name of the parameter', '/fromm'],
};
