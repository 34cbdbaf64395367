/** Recognises questions about figures of energy. */
import { places } from '../../../documents/workbooks/rules/codes/provinces.ts';
import type { EnergySubjectName } from '../../energy/rules/energy-subjects.ts';
import type { PublicPageId } from '../../pages/rules/site-pages.ts';
import { ORIGINS } from './asked-line.ts';
import { plainText } from './text-search.ts';

export interface AskedEnergy {
  readonly page: PublicPageId;
  /** Absent where the page has documents alone. */
  readonly subject?: EnergySubjectName;
  /** The part of the page that shows the figures, where it shows one at a time. */
  readonly section?: string;
}

interface EnergyForm extends AskedEnergy {
  /** A question must have a word of each group. */
  readonly words: readonly RegExp[];
}

const anyOf = (...words: readonly string[]) => new RegExp(`\\b(?:${words.join('|')})\\b`);
const named = (isNamed: (code: string) => boolean) =>
  anyOf(
    ...places.members
      .filter(({ code }) => isNamed(code))
      .flatMap(({ it, en, also = [] }) => [it, en, ...also].map(plainText)),
  );

const IMPORT = ['import', 'imports', 'importazion\\w*'] as const;
/** Words by which the origin is asked for; a date may follow some of them instead. */
const ORIGIN = anyOf(
  ...[...IMPORT, ...Object.keys(ORIGINS)],
  '(?:dall?|dalla|dallo|dagli|from)\\b(?! ?\\d)',
);
const GAS = anyOf('gas', 'metano', 'methane');
const USE = anyOf('consum\\w*', 'domanda', 'demand');
const SOLD = anyOf('vendit\\w*', 'vendut\\w*', 'sales', 'sold', 'consum\\w*');
const REGION = anyOf('region\\w*', named((code) => code.startsWith('ITR')).source);
const PLACE = anyOf('provinc\\w*', named((code) => code !== 'IT').source);
const [PETROL, DIESEL, HEATING, LPG] = [
  anyOf('benzin[ae]', 'petrol', 'gasoline'),
  anyOf('gasolio', 'diesel', 'gas oil'),
  anyOf('riscaldamento', 'heating'),
  anyOf('gpl', 'lpg'),
];
const PRODUCT = anyOf(
  ...[PETROL, DIESEL, LPG].map(({ source }) => source),
  ...['bitum\\w*', 'carboturbo', 'jet', 'kerosene', 'cherosene', 'lubri\\w*', 'fuel oil', 'nafta'],
  ...['olio combustibile', 'bunker\\w*', 'prodotti', 'products'],
);
const BULLETIN = { page: 'oil-bulletin' } as const;
const PROVINCES = { ...BULLETIN, section: 'provinces' } as const;

/** The first one that fits is the answer. */
const FORMS: readonly EnergyForm[] = [
  {
    ...{ ...BULLETIN, subject: 'crude-imports', section: 'crude-imports' },
    words: [anyOf('greggi', 'greggio', 'crude')],
  },
  {
    ...{ ...BULLETIN, subject: 'crude-imports', section: 'crude-imports' },
    words: [anyOf('petrolio', 'oil'), ORIGIN],
  },
  {
    ...{ page: 'coal-bulletin', subject: 'coal-imports', section: 'coal-imports' },
    words: [anyOf('carbon[ei]', 'coal'), ORIGIN],
  },
  {
    ...{ page: 'gas-balance', subject: 'gas-balance' },
    words: [anyOf('tarvisio', 'mazara', 'gries', 'melendugno', 'panigaglia', 'cavarzere')],
  },
  {
    ...{ page: 'gas-balance', subject: 'gas-balance' },
    words: [
      anyOf('gela', 'livorno', 'piombino', 'ravenna'),
      anyOf('ingresso', 'entry', 'rigass\\w*', 'terminal\\w*', 'gnl', 'lng'),
    ],
  },
  { page: 'gas-imports', words: [anyOf('rigassificator\\w*', 'terminals?')] },
  { page: 'gas-regions', words: [GAS, REGION] },
  { page: 'gas-provinces', words: [GAS, PLACE] },
  { page: 'gas-imports', subject: 'gas-imports-by-country', words: [GAS, ORIGIN] },
  {
    ...{ page: 'gas-balance', subject: 'gas-balance' },
    words: [
      GAS,
      anyOf(
        USE.source,
        'bilancio',
        'balance',
        'produzione',
        'production',
        'scorte',
        'stoc\\w*',
        'storage',
      ),
    ],
  },
  { ...PROVINCES, subject: 'heating-oil-by-province', words: [HEATING, SOLD, PLACE] },
  { ...PROVINCES, subject: 'heating-oil-by-province', words: [HEATING, DIESEL, PLACE] },
  { ...PROVINCES, subject: 'petrol-by-province', words: [PETROL, SOLD, PLACE] },
  { ...PROVINCES, subject: 'diesel-by-province', words: [DIESEL, SOLD, PLACE] },
  { ...PROVINCES, subject: 'lpg-by-province', words: [LPG, PLACE] },
  { ...BULLETIN, words: [anyOf(...IMPORT, 'export', 'exports', 'esportazion\\w*'), PRODUCT] },
  {
    ...{ ...BULLETIN, subject: 'refinery-output', section: 'refinery' },
    words: [anyOf('raffin\\w*', 'refiner\\w*')],
  },
  { page: 'oil-consumption', subject: 'oil-consumption', words: [USE] },
  { page: 'oil-consumption', subject: 'oil-consumption', words: [SOLD, PRODUCT] },
  { page: 'oil-consumption', subject: 'oil-consumption', words: [anyOf('bunkeraggw*')] },
];

/** Undefined when the question asks for none, such as one for prices. */
export function energyIn(question: string): AskedEnergy | undefined {
  const plain = plainText(question);
  const form = FORMS.find(({ words }) => words.every((word) => word.test(plain)));
  if (!form || /\b(?:prezz|price)/.test(plain)) return undefined;
  const { words: _, ...asked } = form;
  return asked;
}
