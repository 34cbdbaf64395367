/** The line of a subject's figures that a question names. */
import type { EnergySubjectName } from '../../energy/rules/energy-subjects.ts';
import { matchOf, preparedText, searchTerms } from './text-search.ts';

/** Names of origin that are no names of countries, with the country in the tables. */
export const ORIGINS: Readonly<Record<string, string>> = {
  ...{ russo: 'russia', russa: 'russia', russi: 'russia', russian: 'russia' },
  ...{ algerino: 'algeria', algerian: 'algeria', libico: 'libia', libyan: 'libia' },
  ...{ norvegese: 'norvegia', norwegian: 'norvegia', azero: 'azerbaigian', azeri: 'azerbaigian' },
  ...{ iracheno: 'iraq', iraqi: 'iraq', saudita: 'arabia saudita', saudi: 'arabia saudita' },
  ...{ americano: 'stati uniti', american: 'stati uniti', usa: 'stati uniti' },
};

/** Words that say what is measured, and not which line is meant. */
const COMMON =
  /^(?:import|imports|importazion\w*|gas|metano|methane|natural\w*|consum\w*|domanda|demand|bilancio|balance|petroli\w*|oil|greggio?|crude|carbon[ei]|coal|paes[ei]|countr\w+|total\w*|vendit\w*|vendut\w*|sales|sold|provinc\w*|raffin\w*|refiner\w*|lavorazion\w*|prodott[oi]|products?|output|rigassificator\w*|terminals?|ingresso|entry|origine|origin)$/;
/** Words that name the product of figures by province. */
const OF_PROVINCES =
  /^(?:benzin[ae]|petrol|gasoline|gasolio|diesel|riscaldamento|heating|gpl|lpg)$/;

/** Readers' names of lines that are called otherwise in the tables. */
const ALSO: Readonly<Record<string, string>> = {
  ...ORIGINS,
  ...{ gpl: 'lpg', petrol: 'gasoline', benzine: 'benzina' },
  ...{ stoccaggio: 'scorte', stoccaggi: 'scorte', storage: 'scorte', stocks: 'scorte' },
  ...{ bunkeraggi: 'bunker', bunkeraggio: 'bunker', kerosene: 'petrolio' },
};

/**
 * The line that the words of a question name, the one with the shortest name where several fit; the total when they
 * name none. Undefined when a word belongs to no line, because any other line would be a wrong answer. @param rest
 * the question without its date @param subject whose lines they are @param total code of the line that adds up all others
 */
export function askedLine<
  T extends { readonly code: string; readonly it: string; readonly en: string },
>(rest: string, lines: readonly T[], subject: EnergySubjectName, total: string): T | undefined {
  const words = searchTerms(rest)
    .filter(
      ({ word }) =>
        !COMMON.test(word) && !(subject.endsWith('-by-province') && OF_PROVINCES.test(word)),
    )
    .map(({ word }) => ALSO[word] ?? word);
  if (words.length === 0) return lines.find(({ code }) => code === total);
  const terms = searchTerms(words.join(' '));
  const rated = lines.flatMap((line) => {
    const { found, fit } = matchOf(terms, preparedText({ title: line.it, more: line.en }));
    const alike = matchOf(terms, preparedText({ title: line.en, more: line.it })).fit;
    return found === terms.length ? [{ line, fit: Math.max(fit, alike) }] : [];
  });
  return rated.toSorted((a, b) => b.fit - a.fit || a.line.it.length - b.line.it.length)[0]?.line;
}
