import { ApiProblem } from '../../lib/failures.ts';

/** Texts of the reasons that the API gives, by their codes. */
const texts: Readonly<Record<string, string>> = {
  double_extension: 'refusals.doubleExtension',
  extension_not_allowed: 'refusals.extension',
  file_name: 'refusals.name',
  name_of_other_place: 'refusals.otherPlace',
  wrong_content: 'reasons.wrong_content',
  too_big: 'refusals.tooLarge',
  too_large: 'refusals.tooLarge',
  too_small: 'refusals.empty',
};

/** Why the API refused a file, as keys of texts; none when it does not tell. */
export function reasonOf(error: unknown): readonly string[] {
  if (!(error instanceof ApiProblem)) return [];
  const codes = [error.code, ...error.errors.map(({ code }) => code)];
  return codes.flatMap((code) => texts[code] ?? []);
}
