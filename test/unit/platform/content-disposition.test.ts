import { expect, test } from 'vitest';
import { contentDisposition } from '../../../functions/platform/kernel/content-disposition.ts';
import { fc } from '../../support/fuzz.ts';

test.each([
  ['vendite_2025_01_m.xlsx', 'vendite_2025_01_m.xlsx', 'vendite_2025_01_m.xlsx'],
  ['perché 1.pdf', 'perch_ 1.pdf', 'perch%C3%A9%201.pdf'],
  ["dell'anno (1)*.pdf", 'dell_anno _1__.pdf', 'dell%27anno%20%281%29%2A.pdf'],
  ['a"b\\c;d.pdf', 'a_b_c_d.pdf', 'a%22b%5Cc%3Bd.pdf'],
  ['\ud800.pdf', '_.pdf', '%EF%BF%BD.pdf'],
])('%j is named in both forms', (fileName, plain, extended) => {
  expect(contentDisposition(fileName)).toBe(
    `attachment; filename="${plain}"; filename*=UTF-8''${extended}`,
  );
});

test('every name fits the grammar of both forms, and the extended one decodes to the name', () => {
  const header =
    /^attachment; filename="[\w.\- ]*"; filename\*=UTF-8''((?:[\w!#$&+\-.^`|~]|%[\dA-F]{2})*)$/;
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...`aZ09 .-_!'()*%;"\\/~è€😀`) }), (fileName) => {
      const extended = header.exec(contentDisposition(fileName))?.[1];
      expect(decodeURIComponent(extended ?? 'none')).toBe(fileName);
    }),
  );
});
