/** Every form that a sentence about prices may have, in both languages; a new form is added here with its check. */
import {
  isChange,
  isGap,
  isLevel,
  isRare,
  isRecord,
  isSinceDuty,
  isStreak,
} from './chart-claims.ts';
import {
  isAverage,
  isBulletinPrice,
  isCount,
  isDutyChange,
  isLast,
  isMove,
  isNetPeak,
  isPartMoves,
  isTaxed,
  isTaxShare,
  isUnpriced,
} from './news-claims.ts';
import type { Check } from './price-facts.ts';

/** [Italian, English, what it claims] */
export const PRICE_FORMS: readonly (readonly [string, string, Check])[] = [
  [
    '<product> è al livello più {level:basso|alto} de(?:i|gli) <count> anni',
    '<product> is at its {level:lowest|highest} in <count> years',
    isRecord,
  ],
  ['<product> è tornat{ending:[ao]} al prezzo di <month>', '<product> is back to <month>', isLevel],
  [
    '<product> costa (?:quanto <product2>|<number> <cents> più <of>); <time> costava (?:uguale|<number2> <cents2> in {more:più|meno})',
    '<product> costs (?:as much as <product2>|<number> <cents> more than <of>); <time>, it cost (?:the same|<number2> <cents2> {more:more|less})',
    isGap,
  ],
  [
    'dopo {duty:il taglio|l’aumento} dell’accisa di <month> <product> è {move:salit|risalit|sces}{ending:[ao]} di {again:altri }?<number> <cents>',
    'since <month>’s duty {duty:cut|rise} <product> has {move:risen|fallen} {again:another }?<number> <cents>',
    isSinceDuty,
  ],
  [
    '<product> {move:sale|scende} da <count> {step:settimane|mesi|trimestri|anni}',
    '<product> has {move:risen|fallen} for <count> {step:weeks|months|quarters|years}',
    isStreak,
  ],
  [
    '<product> costa (?:il |l’)<number>\u00a0% {more:più|meno} (?:di|che) <time>',
    '<product> costs <number>% {more:more|less} than <time>',
    isChange,
  ],
  ['<product> è ferm{ending:[ao]}', '<product> has not moved', isMove],
  [
    '<product> {move:sale|scende} di <number> <cents>',
    '<product> {move:rises|falls} by <number> <cents>',
    isMove,
  ],
  [
    '<product> è quasi ferm{ending:[ao]}: <number> <cents> in {move:più|meno}',
    '<product> has hardly moved: {move:up|down} <number> <cents>',
    isMove,
  ],
  [
    'In sette giorni <product> (?:non è cambiat{ending:[ao]}|è {move:salit|sces}[ao] di <number> <cents>)',
    '<product> has (?:not moved|{move:risen|fallen} <number> <cents>) in seven days',
    isMove,
  ],
  [
    '<product> {move:sale a|scende a|è stabile a|costa} <price> <unit>(?:, <product2> {move2:sale a|scende a|è stabile a|costa|a} <price2>)?\\.',
    '<product> {move:rises to|falls to|is stable at|costs} <price> <unit>(?:, <product2> {move2:rises to|falls to|is stable at|costs|to} <price2>)?\\.',
    isLast,
  ],
  [
    '<product> {move:sale|scende} a <price> <unit>: non costava così {level:poco|tanto} da (?:<month>|almeno <count> ann[oi])\\.',
    '<product> {move:rises|falls} to <price> <unit>, the {level:lowest|highest} (?:since <month>|in at least <count> years?)\\.',
    isRare,
  ],
  [
    'Il valore più {level:basso|alto} da (?:<month>|almeno <count> ann[oi])',
    'The {level:lowest|highest} (?:since <month>|in at least <count> years?)',
    isRare,
  ],
  [
    'Ad? <month> <product> è costat{ending:[ao]} in media <price> <unit>(?:, (?:come|<number> <cents> {more:più|meno} di) un anno prima)?\\.',
    'In <month> <product> cost <price> <unit> on average(?:, (?:the same as|<number> <cents> {more:more|less} than) a year earlier)?\\.',
    isAverage,
  ],
  [
    'Nel <year> <product> è costat{ending:[ao]} in media <price> <unit>(?:, (?:come|<number> <cents> {more:più|meno} che) nel <year2>)?\\.',
    'In <year> <product> cost <price> <unit> on average(?:, (?:the same as|<number> <cents> {more:more|less} than) in <year2>)?\\.',
    isAverage,
  ],
  [
    'La rilevazione del(?: |l’)<day> non ha un prezzo <of> né <of2>',
    'The survey of <day> has no price of <of> or <of2>',
    isUnpriced,
  ],
  [
    'Con la rilevazione del(?: |l’)<day> l’accisa <duty> è {move:scesa|salita} di <number> <cents> al {per:litro|chilo}: il prezzo è passato da <price> a <price2> <unit>\\.',
    'Excise duty on <duty> was {move:cut|raised} by <number> <cents> a {per:litre|kilogram} as of the survey of <day>: the price went from <price> to <price2> <unit>\\.',
    isDutyChange,
  ],
  [
    '{share:più di metà|meno di un decimo|(?:il |l’)\\d+\u00a0%} del prezzo <of> è imposte(?:; <of2>, {share2:più di metà|meno di un decimo|(?:il |l’)\\d+\u00a0%})?',
    'Taxes are {share:over half|under a tenth of|\\d+% of} the price of <of>(?:, {share2:over half|under a tenth of|\\d+% of} <of2>’s)?',
    isTaxShare,
  ],
  [
    '{name:[\\w ]+}: <number> <cents> di imposte su <price> €',
    '{name:[\\w ]+}: <number> <cents> of tax in <price> €',
    isTaxed,
  ],
  [
    'Dal picco d(?:i <month>|el <year>) il prezzo netto <of> è sceso di <number> <cents>',
    '<of>’s net price is <number> <cents> below its (?:<month>|<year>) peak',
    isNetPeak,
  ],
  [
    'Nella settimana {week:[^,]+?} <product> è costat{ending:[ao]} in media <price> <unit>(?:, (?:come la|<number> <cents> {more:più|meno} della) settimana prima)?(?:(?:,| e) (?:come|<number2> <cents2> {more2:più|meno} di) {time:un anno prima})?\\.',
    'In the week of {week:[^,]+?} <product> cost <price> <unit> on average(?:, (?:the same as|<number> <cents> {more:more|less} than) the week before)?(?:(?:,| and) (?:the same as|<number2> <cents2> {more2:more|less} than) {time:a year earlier})?\\.',
    isBulletinPrice,
  ],
  [
    '<product> (?:è stabile a|{more:sale|scende} di <number> <cents>, a) <price> <unit>(?:, e costa (?:come|<number2> <cents2> {more2:più|meno} di) {time:un anno prima})?\\.',
    '<product> (?:is stable at|{more:rises|falls} by <number> <cents> to) <price> <unit>(?: and costs (?:the same as|<number2> <cents2> {more2:more|less} than) {time:a year earlier})?\\.',
    isBulletinPrice,
  ],
  [
    'Tutti e <count> i prodotti {all:scendono|salgono|sono stabili}\\.',
    'All <count> products {all:fall|rise|are stable}\\.',
    isCount,
  ],
  ['Su <count> prodotti {told:.+}\\.', 'Of <count> products {told:.+}\\.', isCount],
  [
    '<product>: prezzo netto {net:invariato|[+−]\\d+,\\d} ?(?:centesimi)?, IVA {vat:invariata|[+−]\\d+,\\d} ?(?:centesimi)?, accisa {excise:invariata|[+−]\\d+,\\d} ?(?:centesimi)?\\.',
    '<product>: net price {net:unchanged|[+−]\\d+\\.\\d} ?(?:cents)?, VAT {vat:unchanged|[+−]\\d+\\.\\d} ?(?:cents)?, excise duty {excise:unchanged|[+−]\\d+\\.\\d} ?(?:cents)?\\.',
    isPartMoves,
  ],
];
