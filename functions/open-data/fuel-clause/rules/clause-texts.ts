/** The fuel clause in words. */

import type { Language } from '../../../platform/kernel/language.ts';
import type { PublicNote } from '../../../prices/surveys/rules/surveys.ts';
import { amountText, both } from '../../figures/rules/figure-texts.ts';
import type { Adjustment, Trip } from './fuel-clause.ts';

export const CLAUSE_RULE: PublicNote = {
  it: 'Variazione = (prezzo medio del mese − prezzo medio del mese di riferimento) / prezzo medio del mese di riferimento. Se la variazione supera la soglia, in aumento o in diminuzione, adeguamento = corrispettivo × quota del carburante × variazione, altrimenti nessun adeguamento. La variazione si applica per intero, non per la sola parte che supera la soglia; una variazione pari alla soglia non la supera. L’importo è calcolato sulla variazione esatta e arrotondato una sola volta al centesimo di euro.',
  en: 'Change = (average price of the month − average price of the reference month) / average price of the reference month. Where the change exceeds the threshold, up or down, adjustment = haulage charge × share of fuel × change; otherwise there is none. The change counts in full, not only the part beyond the threshold; a change equal to the threshold does not exceed it. The amount is computed from the exact change and rounded once, to the euro cent.',
};

export const CLAUSE_LAW: PublicNote = {
  it: 'Articolo 14 del decreto-legge 21 marzo 2022, n. 21, convertito, con modificazioni, dalla legge 20 maggio 2022, n. 51: nei contratti di trasporto di merci su strada in forma scritta, clausola di adeguamento del corrispettivo al costo del carburante, sulla base delle variazioni del prezzo del gasolio da autotrazione accertate con le rilevazioni mensili del Ministero, quando superano del 2 per cento il valore preso a riferimento alla sottoscrizione del contratto o all’ultimo adeguamento.',
  en: 'Article 14 of decree-law no. 21 of 21 March 2022, converted with amendments by law no. 51 of 20 May 2022: in written contracts of road haulage, a clause that adjusts the haulage charge to the cost of fuel, on the basis of the changes in the price of automotive gas oil found by the Ministry’s monthly surveys, where these exceed by 2 per cent the value taken as reference when the contract was signed or last adjusted.',
};

export const CLAUSE_DISCLAIMER: PublicNote = {
  it: 'Il calcolo ha valore informativo. Non costituisce parere legale, non accerta che un adeguamento sia dovuto e non sostituisce quanto pattuito tra le parti, in particolare sulla quota del carburante, sulla voce di prezzo e sul modo di applicare la soglia.',
  en: 'The calculation is for information only. It is not legal advice, does not establish that an adjustment is due, and does not replace what the parties have agreed, in particular on the share of fuel, the price referred to and how the threshold applies.',
};

/** The formula with a trip's numbers. */
export const clauseFormula = (trip: Trip, result: Adjustment): PublicNote =>
  both((language) => formulaIn(language, trip, result));

function formulaIn(language: Language, trip: Trip, { change, exceeds, adjustment }: Adjustment) {
  const amount = (value: number) => amountText(value, language);
  const percent = (value: number) => `${amount(value)}${language === 'it' ? ' ' : ''}%`;
  const { reference, current, freight, share, threshold } = trip;
  const ratio = `(${amount(current)} − ${amount(reference)}) / ${amount(reference)}`;
  const found = `${ratio} = ${percent(change)}`;
  if (!exceeds) {
    const isNot = language === 'it' ? 'non supera' : 'does not exceed';
    return `${found}, ${isNot} ${percent(threshold)}`;
  }
  const product = `${amount(freight)} × ${percent(share)} × ${ratio}`;
  return `${found}; ${product} = ${amount(adjustment)}`;
}
