import { expect, it } from 'vitest';
import { codeOf, printedCode } from '../../../functions/prices/collection/rules/receipts.ts';
import { secretsInLine } from '../../../scripts/quality/secrets-in-logs.ts';

const code = printedCode(codeOf(Buffer.from('twelve bytes')));

it.each([
  ['a password', 'sign-in failed: Demo-password-2026'],
  ['a password', '{"body":{"password":"Another-password-of-mine-26"}}'],
  ['a token', `Bearer eyJ${'hbGciOiJSUzI1NiJ9'}.e30.c2ln`],
  ['a fiscal code', '{"error":"RSSMRA80A41H501Y exists"}'],
  ["a company's key", `esk_7_k3x9p2ma_${'x'.repeat(43)}`],
  ["a webhook's secret", `whsec_${'A'.repeat(24)}b`],
  ["an authenticator app's secret", 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'],
  ["a receipt's code", `{"path":"/dgsaie/api/v1/receipts/${code}"}`],
  ["a receipt's code", `mailed ${code}`],
  ["the distribution's key", 'x-origin-key: the-first-key'],
])('%s is found in a line of a log', (name, line) => {
  expect(secretsInLine(line)).toEqual([name]);
});

it('a secret that was made for the run is found', () => {
  expect(secretsInLine('signed with abcdef', ['abcdef'])).toHaveLength(1);
});

it.each([
  '{"level":"INFO","message":"request","requestId":"4fc20bbc-f5cc-49d0-8423-1c9092f44a2d1","route":"receipts/get"}',
  '{"level":"INFO","message":"receipts mailed","sent":1,"receipt":"1143-1-1"}',
  '{"path":"/dgsaie/assets/password-page-B1c2.js","time":"2026-11-24T15:49:56.331Z"}',
  '  Demonstration         admin@example.org, password Demo-password-2026',
  '  Example accounts      admin@example.org, password Demo-password-2026',
])('nothing is found in %s', (line) => {
  expect(secretsInLine(line)).toEqual([]);
});
