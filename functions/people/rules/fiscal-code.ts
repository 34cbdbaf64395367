/**
 * Italian fiscal codes: sixteen characters for a person (ministerial decree of 23 December 1976),
 * or the eleven digits of a VAT number. A wrong check character is a reason for a warning only, because
 * some people really have such a code.
 */

/** The code without surrounding spaces, in capitals. */
export function normaliseFiscalCode(text: string): string {
  return text.trim().toUpperCase();
}

/** Checks the form and the date of birth of a code, which may be typed in any case. */
export function isFiscalCode(text: string): boolean {
  const code = normaliseFiscalCode(text);
  return VAT_NUMBER.test(code) || isPersonalCode(code);
}

/** Whether the last character of a fiscal code is the one computed from the others. */
export function hasRightCheckCharacter(text: string): boolean {
  const code = normaliseFiscalCode(text);
  return VAT_NUMBER.test(code) ? hasRightCheckDigit(code) : checkCharacter(code) === code[15];
}

const VAT_NUMBER = /^\d{11}$/;

// Surname and name, year, month letter, day, place, check character. Digits may be replaced by
// letters where two people would share a code (omocodia).
const PERSONAL = /^[A-Z]{6}[\dL-NP-V]{2}[ABCDEHLMPRST][\dL-NP-V]{2}[A-Z][\dL-NP-V]{3}[A-Z]$/;

function isPersonalCode(code: string): boolean {
  if (!PERSONAL.test(code)) return false;
  const year = plainDigits(code.slice(6, 8));
  const month = MONTHS.indexOf(code.charAt(8)) + 1;
  const day = plainDigits(code.slice(9, 11));
  // For women, 40 is added to the day of birth.
  return isDayOfMonth(day > 40 ? day - 40 : day, month, year);
}

const MONTHS = 'ABCDEHLMPRST';
const DIGIT_LETTERS = 'LMNPQRSTUV';

function plainDigits(text: string): number {
  const digits = [...text].map((character) => {
    const digit = DIGIT_LETTERS.indexOf(character);
    return digit < 0 ? character : digit;
  });
  return Number(digits.join(''));
}

const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** The century is unknown, so 29 February is accepted if it exists in either century. */
function isDayOfMonth(day: number, month: number, yearOfCentury: number): boolean {
  const leapDay = month === 2 && yearOfCentury % 4 === 0 ? 1 : 0;
  return day >= 1 && day <= (MONTH_LENGTHS[month - 1] ?? 0) + leapDay;
}

/**
 * Values of A to Z in odd positions, of which the first is one; digits have those of A to J. In even
 * positions A or 0 is 0, B or 1 is 1, and so on.
 */
const ODD_VALUES = [
  1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23,
];

function checkCharacter(code: string): string {
  let sum = 0;
  for (let index = 0; index < 15; index += 1) {
    const value = Number.parseInt(code.charAt(index), 36);
    const rank = value < 10 ? value : value - 10;
    sum += index % 2 === 0 ? (ODD_VALUES[rank] ?? 0) : rank;
  }
  return String.fromCharCode(65 + (sum % 26));
}

/** The last of the eleven digits is a Luhn check digit over the others, which are not all zero. */
function hasRightCheckDigit(code: string): boolean {
  if (Number(code) === 0) return false;
  let sum = 0;
  [...code].forEach((character, index) => {
    const digit = Number(character);
    const doubled = digit * 2;
    sum += index % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled;
  });
  return sum % 10 === 0;
}
