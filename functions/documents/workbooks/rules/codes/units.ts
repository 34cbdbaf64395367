import { codeList } from './code-list.ts';

export const units = codeList('units', [
  { code: 'T', it: 'tonnellate', en: 'tonnes' },
  { code: 'KT', it: 'migliaia di tonnellate', en: 'thousand tonnes' },
  { code: 'BBL', it: 'barili', en: 'barrels' },
  { code: 'USD-BBL', it: 'dollari al barile', en: 'US dollars a barrel' },
  { code: 'API', it: 'gradi API', en: 'degrees API' },
  { code: 'PERCENT', it: 'per cento', en: 'per cent' },
  {
    code: 'MSM3',
    it: 'milioni di metri cubi standard a 38,1 MJ',
    en: 'million standard cubic metres of 38.1 MJ',
  },
  { code: 'MM3', it: 'milioni di metri cubi', en: 'million cubic metres' },
]);

/** Phrases of the workbooks' heads. */
export const tonnes = { tonnellate: 'T' };
export const thousandTonnes = { ',000 tonn': 'KT', '000/tonn': 'KT', 'thousands of tons': 'KT' };
/** All balances say so: another word is a slip. */
export const millionCubicMetres = { 'Milioni di Standard metri cubi a 38,1 MJ': 'MSM3' };
/**
 * 38.1 MJ (combustion and volume at 15 degrees) and 10.57275 kWh (combustion at 25, volume at 15) describe the same
 * gas, as the notes of the tables say.
 */
export const standardCubicMetres = {
  ...millionCubicMetres,
  // Three of the tables with this unit really are in billions of cubic metres; since 2014 the word is a
  // mistake for millions.
  'Miliardi di standard metri cubi a 38,1 MJ': { code: 'MSM3', powers: [3, 0] },
  'M Sm3; gas da 10,57275 25-15 kWh/Sm3': 'MSM3',
};
