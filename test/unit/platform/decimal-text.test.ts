import { describe, expect, it } from 'vitest';
import {
  decimalText,
  numberStyle,
  parseAmount,
  parseDecimal,
  parseGroupedDecimal,
} from '../../../functions/platform/kernel/decimal-text.ts';
import { fc } from '../../support/fuzz.ts';

describe('a typed number', () => {
  it.each([
    ['1,789', 1789],
    ['1.789', 1789],
    ['1.7', 1700],
    ['1.70', 1700],
    ['2', 2000],
    ['0', 0],
    ['0.000', 0],
    [' 1.789 ', 1789],
    ['0.001', 1],
    ['€ 1,789', 1789],
    ['1.789 EUR', 1789],
    ['30 %', 30_000],
    ['-1.789', -1789],
    ['-0', 0],
    // 1.255 * 1000 is 1254.9999… in floating point.
    ['1.255', 1255],
  ])('%j is %i thousandths', (text, thousandths) => {
    expect(parseDecimal(text, 3)).toBe(thousandths);
  });

  it.each(['', ' ', '.', '1.7890', '1.789,5', '1,789.0', '€', '1 $', 'abc', '1e3', '0x10', '--1'])(
    '%j is not one',
    (text) => {
      expect(parseDecimal(text, 3)).toBeUndefined();
    },
  );

  it('is refused with too many decimals', () => {
    expect(parseDecimal('12', 0)).toBe(12);
    expect(parseDecimal('12,0', 0)).toBeUndefined();
  });

  it('is shown with all its decimals', () => {
    expect(decimalText(1789, 3)).toBe('1.789');
    expect(decimalText(50, 3, ',')).toBe('0,050');
    expect(decimalText(0, 3)).toBe('0.000');
    expect(decimalText(-12, 0)).toBe('-12');
  });
});

describe('amounts as text', () => {
  it.each([
    [111_575, '1115.75'],
    [50, '0.50'],
    [-2775, '-27.75'],
    [-5, '-0.05'],
    [0, '0.00'],
  ])('%i is written %s', (value, text) => {
    expect(decimalText(value)).toBe(text);
  });

  it('are read back as they were written', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999, max: 99_999_999 }), (value) => {
        expect(parseAmount(decimalText(value))).toBe(value);
      }),
    );
  });

  it.each([
    ['1.115,75', 111_575],
    ['1.069,1', 106_910],
    ['1.532', 153_200],
    ['552,5', 55_250],
    ['-1,57', -157],
    ['725', 72_500],
    ['1115.75', 111_575],
    ['1.5', 150],
    ['-0', 0],
  ])('%j is read as %i', (text, value) => {
    expect(parseAmount(text)).toBe(value);
  });

  it.each(['', 'n.d.', '1,115.75', '1.115,755', '1115.755', '1.11,5', '--1', '1 115'])(
    '%j is not an amount',
    (text) => {
      expect(parseAmount(text)).toBeUndefined();
    },
  );

  it('of one style are refused as the other', () => {
    expect(parseAmount('1.532', 'plain')).toBeUndefined();
    expect(parseAmount('1115.75', 'italian')).toBeUndefined();
    expect(numberStyle(['725', '1.532', '1.115,75'])).toBe('italian');
    expect(numberStyle(['725', '1115.75'])).toBe('plain');
    expect(numberStyle(['725', '1.532'])).toBeUndefined();
  });
});

describe('an amount with thousands separators', () => {
  it.each([
    ['1.234,50', ',', 123_450],
    ['1.500', ',', 150_000],
    ['1 500', ',', 150_000],
    ['1\u00a0234\u00a0567,5', ',', 123_456_750],
    ['1 500.5', ',', 150_050],
    ['1234.50', ',', 123_450],
    ['1234,50', ',', 123_450],
    ['1.50', ',', 150],
    ['1,234.50', '.', 123_450],
    ['1,500', '.', 150_000],
    ['1,50', '.', 150],
    ['€ 1.234,56', ',', 123_456],
    ['1.234,56 €', ',', 123_456],
    ["1'234.56", ',', 123_456],
    ['99999999999999999999', '.', Number.MAX_SAFE_INTEGER],
  ] as const)('%j with %j is %i hundredths', (text, mark, hundredths) => {
    expect(parseGroupedDecimal(text, 2, mark)).toBe(hundredths);
  });

  it.each(['', '1.23,4', '1.2345', '12.34.567', '0.125', '1.500 000', '1,234.50', 'abc'])(
    '%j with a comma is none',
    (text) => {
      expect(parseGroupedDecimal(text, 2, ',')).toBeUndefined();
    },
  );
});
