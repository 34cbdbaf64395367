import { describe, expect, it } from 'vitest';
import { pastedPrices } from '../../../../frontend/features/company/typed/pasted-prices.ts';
import type { ProductId } from '../../../../functions/sample/rules/products.ts';

const products: readonly ProductId[] = [1, 2, 5];
const pasted = (text: string, into: ProductId = 1) => pastedPrices(text, products, into);

describe('a gap in pasted prices', () => {
  it.each([
    ['a dash', '1,570\n-\n0,640'],
    ['a long dash', '1,570\n–\n0,640'],
    ['n.d.', '1,570\nn.d.\n0,640'],
    ['an empty line', '1,570\n\n0,640\n'],
    ['an empty line of a sheet', '1,570\r\n\r\n0,640\r\n'],
    ['an empty cell of a row', '1,570\t\t0,640'],
    ['a dash in a row', '1,570 / - / 0,640'],
    ['words in place of a price', '1,570\nnon venduto\n0,640'],
  ])('%s keeps its product as it is, and those below in their place', (_what, text) => {
    expect(pasted(text)).toMatchObject({ prices: { 1: 1570, 5: 640 }, missing: [2], surplus: 0 });
  });

  it('at the top keeps the first product', () => {
    expect(pasted('-\n1,650\n0,640')).toMatchObject({ prices: { 2: 1650, 5: 640 }, missing: [1] });
  });

  it('beside a name keeps that product', () => {
    expect(pasted('Benzina;1,771\nGasolio;-\nGPL;0,640')).toMatchObject({
      ...{ prices: { 1: 1771, 5: 640 }, missing: [2], unread: [] },
    });
  });

  it('is no empty line that only keeps the lines of a message apart', () => {
    expect(pasted('1,570\n\n1,650\n\n0,640')).toMatchObject({
      ...{ prices: { 1: 1570, 2: 1650, 5: 640 }, missing: [], surplus: 0 },
    });
  });
});

describe('a row of a sheet', () => {
  it.each([
    '23/11/2026\t1,572\t1,721\t0,640',
    '2026-11-23;1,572;1,721;0,640',
    '23.11.2026 1,572 1,721 0,640',
  ])('may begin with a date: %s', (text) => {
    expect(pasted(text)).toMatchObject({
      ...{ prices: { 1: 1572, 2: 1721, 5: 640 }, missing: [], surplus: 0, unread: [] },
    });
  });
});

describe('a list in one line', () => {
  it('may have semicolons between names with their prices, in any order', () => {
    expect(pasted('GPL 0,640; benzina: 1.572 €/l; gasolio auto 1,721;')).toMatchObject({
      ...{ prices: { 1: 1572, 2: 1721, 5: 640 }, missing: [], unread: [] },
    });
    expect(pasted('GPL 0,640; benzina: 1.572; altro 9x')).toMatchObject({
      ...{ prices: { 1: 1572, 5: 640 }, missing: [2], unread: [' altro 9x'] },
    });
  });
});

describe('several numbers in a line', () => {
  it('give the last one, and how many there are', () => {
    const both = 'Benzina;1,765;1,771\nGasolio auto;1,650;1,694\nGPL;0,640;-';
    expect(pasted(both)).toMatchObject({ prices: { 1: 1771, 2: 1694 }, missing: [5], columns: 2 });
    expect(pasted('1,765\t1,771\n1,650\t1,694\n0,640\t0,641')).toMatchObject({
      ...{ prices: { 1: 1771, 2: 1694, 5: 641 }, columns: 2 },
    });
  });

  it('give nothing where it is not clear which is meant', () => {
    const text = 'Benzina 1,765 1,771\nGasolio 1,694';
    expect(pasted(text)).toMatchObject({ prices: { 1: 1771 }, unread: ['Gasolio 1,694'] });
    expect(pasted('1,765 1,771\n1,694')).toMatchObject({
      ...{ prices: {}, missing: products, unread: ['1,765 1,771', '1,694'] },
    });
    const list = pastedPrices('1,765 1,771\n0,640 1,301', [1, 2, 5, 3], 1);
    expect(list).toMatchObject({ prices: {}, unread: ['1,765 1,771', '0,640 1,301'] });
  });

  it('pass over an empty column and a change in percent', () => {
    expect(pasted('Benzina\t1,771\t+0,3%\t\nGasolio\t1,694\t-1 %\t')).toMatchObject({
      ...{ prices: { 1: 1771, 2: 1694 }, columns: 1, unread: [] },
    });
  });
});

describe('names of products', () => {
  it('have their number in the next line', () => {
    expect(pasted('Benzina\n1,771\nGasolio auto\n\n1,694\nGPL\n-')).toMatchObject({
      ...{ prices: { 1: 1771, 2: 1694 }, missing: [5], unread: [] },
    });
  });

  it.each([
    ['names after their numbers', '1,771\nBenzina\n1,694\nGasolio'],
    ['all names before all numbers', 'Benzina\nGasolio\n1,771\n1,694'],
    ['a name twice', 'Benzina 1,771\nBenzina 1,694'],
  ])('give no price where it is not clear whose it is: %s', (_what, text) => {
    expect(pasted(text)?.prices).toEqual({});
    expect(pasted(text)?.unread).toEqual(expect.arrayContaining([expect.stringMatching('1,771')]));
  });

  it('may be short where they can mean only one product of the form', () => {
    const text = 'Benz. 1,571\nGasolio\t1,722\nRiscaldamento 1,480\nBTZ 0,985';
    expect(pastedPrices(text, [1, 2, 3, 6], 1)).toMatchObject({
      ...{ prices: { 1: 1571, 2: 1722, 3: 1480, 6: 985 }, unread: [] },
    });
    expect(pastedPrices('Gasolio risc.;1,480\nDenso 0,7', [2, 3, 6, 8], 2)).toMatchObject({
      ...{ prices: { 3: 1480, 8: 700 }, missing: [2, 6] },
    });
  });

  it.each([
    ['may mean two products of the form', 'BTZ 0,985', [1, 6, 8]],
    ['means a product that is not surveyed', 'O.C. fluido ATZ 0,985', [1, 6]],
    ['means the gas oil of farms', 'Gasolio agricolo 1,102', [1, 2]],
    ['means the gas oil of ships', 'Gasolio marina 0,871', [1, 2]],
    ['means the petrol of planes', 'Benzina avio 2,310', [1, 2]],
    ['means heating gas oil by its use', 'Gasolio per riscaldamento 1,480', [1, 2]],
    ['means a product that the form does not have', 'O.C. BTZ denso 0,985', [1, 6]],
    ['means a product that the form does not have', 'Riscaldamento 1,480', [1, 2]],
  ] as const)('give no price where one %s: %s, of %j', (_why, line, form) => {
    expect(pastedPrices(`Benzina 1,571\n${line}`, form, 1)).toMatchObject({
      ...{ prices: { 1: 1571 }, unread: [line] },
    });
  });

  it.each([
    'Gasolio per riscaldamento',
    'Gasolio per il riscaldamento',
    'Gasolio uso riscaldamento',
  ])('say by %s that gas oil is for heating', (name) => {
    expect(pastedPrices(`Gasolio 1,722\n${name} 1,480`, [1, 2, 3], 2)?.prices).toEqual({
      2: 1722,
      3: 1480,
    });
  });

  it('that are short do not stand before others', () => {
    expect(pastedPrices('GPL risc. 0,640\nGPL 0,650', [3, 5], 3)?.prices).toEqual({});
  });

  it('that the form does not have are not taken for others', () => {
    expect(pasted('Gasolio 1,694\nGasolio riscaldamento 1,300')).toMatchObject({
      ...{ prices: { 2: 1694 }, unread: ['Gasolio riscaldamento 1,300'] },
    });
  });
});

describe('a list of prices', () => {
  it.each([
    '1,765, 1,650, 0,764',
    '1.765, 1.650, 0.764',
    '1.765,1.650,0.764',
    '1,765 €/l; 1,650 €/l; 0,764 €/l',
  ])('%s is read', (text) => {
    expect(pasted(text)?.prices).toEqual({ 1: 1765, 2: 1650, 5: 764 });
  });
});

describe('a unit beside a number', () => {
  it.each(['€/l', '€/kg', '€/mc', '€/m3', '€/m³', '€/1000 l', '€/1.000 litri', 'per 1000 l'])(
    '%s is understood, and the number stays what it is',
    (unit) => {
      expect(pasted(`Benzina 1.771,00 ${unit}\nGasolio (${unit}): 1694`)?.prices).toEqual({
        ...{ 1: 1771000, 2: 1694000 },
      });
    },
  );
});

it('lines of a pasted text that are not understood are named, and no others', () => {
  const text = 'Prezzi della settimana\n\nBenzina 1,771\nGasolio 1,6x\nCherosene 1,9';
  expect(pasted(text)).toMatchObject({
    prices: { 1: 1771 },
    unread: ['Prezzi della settimana', 'Gasolio 1,6x', 'Cherosene 1,9'],
  });
  expect(pasted('Prezzi\n\n1,771\n1,694\n0,640')).toMatchObject({
    ...{ prices: { 1: 1771, 2: 1694, 5: 640 }, unread: ['Prezzi'] },
  });
  expect(pasted('1,771')).toBeUndefined();
});
