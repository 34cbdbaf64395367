import { describe, expect, it } from 'vitest';
import {
  hasRightCheckCharacter,
  isFiscalCode,
  normaliseFiscalCode,
} from '../../../functions/people/rules/fiscal-code.ts';

describe('a fiscal code', () => {
  it.each([
    ['of a man', 'RSSMRA80A01H501U'],
    ['of a woman, 40 added to her day', 'RSSMRA80A41H501Y'],
    ['with letters for digits', 'RSSMRA80A01H50MM'],
    ['typed in small letters, with spaces', ' rssmra80a01h501u '],
    ['that is the VAT number of a company', '00743110157'],
  ])('%s is valid', (_, code) => {
    expect(isFiscalCode(code)).toBe(true);
    expect(hasRightCheckCharacter(code)).toBe(true);
  });

  it.each([
    ['with a wrong check character', 'RSSMRA80A01H501V'],
    ['with a mistyped letter', ' rssmrb80a01h501u '],
    ['of eleven digits with a wrong last one', '00743110158'],
    ['of zeros', '00000000000'],
  ])('%s is valid, though one should look twice', (_, code) => {
    expect(isFiscalCode(code)).toBe(true);
    expect(hasRightCheckCharacter(code)).toBe(false);
  });

  it.each([
    ['with a month that is none', 'RSSMRA80F01H501U'],
    ['with a letter that stands for no digit', 'RSSMRA80A01H50AU'],
    ['of twelve digits', '007431101577'],
    ['too short', 'RSSMRA80A01H501'],
    ['too long', 'RSSMRA80A01H501UU'],
    ['empty', ''],
    ['with a space inside', 'RSSMRA80 A01H501U'],
  ])('%s is not', (_, code) => {
    expect(isFiscalCode(code)).toBe(false);
  });

  // The check characters are right, so that only the day is tested.
  it.each([
    ['31 January', 'RSSMRA80A31H501', true],
    ['32 January', 'RSSMRA80A32H501', false],
    ['day 0', 'RSSMRA80A00H501', false],
    ['day 40', 'RSSMRA80A40H501', false],
    ['29 February of 80', 'RSSMRA80B29H501', true],
    ['29 February of 81', 'RSSMRA81B29H501', false],
    ['29 February of 00, a leap year in 2000', 'RSSMRA00B29H501', true],
    ['31 April', 'RSSMRA80D31H501', false],
    ['71, the 31 January of a woman', 'RSSMRA80A71H501', true],
  ])('born on %s', (_, first, valid) => {
    const code = first + checkCharacterOf(first);
    expect(isFiscalCode(code)).toBe(valid);
    expect(hasRightCheckCharacter(code)).toBe(true);
  });

  it('is kept without spaces and in capitals', () => {
    expect(normaliseFiscalCode(' rssmra80a01h501u\t')).toBe('RSSMRA80A01H501U');
  });
});

/** Computes the check character with the table printed in the decree. */
function checkCharacterOf(first: string): string {
  const odd = new Map<string, number>();
  const printed =
    '0A1 1B0 2C5 3D7 4E9 5F13 6G15 7H17 8I19 9J21 K2 L4 M18 N20 O11 P3 Q6 R8 S12 T14 U16 V10 W22 X25 Y24 Z23';
  for (const entry of printed.split(' ')) {
    const match = /^(\d?)([A-Z])(\d+)$/.exec(entry);
    if (!match) throw new Error(entry);
    if (match[1]) odd.set(match[1], Number(match[3]));
    odd.set(match[2] ?? '', Number(match[3]));
  }
  const sum = [...first].reduce((total, character, index) => {
    const even = /\d/.test(character) ? Number(character) : character.charCodeAt(0) - 65;
    return total + (index % 2 === 0 ? (odd.get(character) ?? 0) : even);
  }, 0);
  return String.fromCharCode(65 + (sum % 26));
}
