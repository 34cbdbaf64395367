/** Exact decimal arithmetic on texts such as `-1545.0958`, so that sums of cells are never floating point. */
interface Scaled {
  readonly units: bigint;
  readonly scale: number;
}

/** The shortest decimal text that names this double, without exponent: `1e-7` becomes `0.0000001`. */
export function exactText(value: number): string {
  const text = String(value === 0 ? 0 : value);
  const match = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text);
  if (!match) return text;
  const [, sign = '', first = '', rest = '', exponent = '0'] = match;
  const digits = first + rest;
  const point = 1 + Number(exponent);
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  if (point >= digits.length) return `${sign}${digits.padEnd(point, '0')}`;
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}

/**
 * The number that a text cell shows, as a person in Italy reads it: `1.234.567,8`, `12,50`, `12.5`, `-3`.
 * `1.234` and `1,234` can be a thousand or a decimal, as workbooks of English programs pass through many hands: they are
 * nothing, and neither is any other text.
 */
export function decimalOfText(text: string): string | undefined {
  const plain = plainDecimal(text.trim());
  return plain === undefined ? undefined : sum([plain]);
}

function plainDecimal(plain: string): string | undefined {
  if (/^-?\d+$/.test(plain)) return plain;
  if (/^-?\d{1,3}(\.\d{3}){2,}(,\d+)?$/.test(plain) || /^-?\d{1,3}\.\d{3},\d+$/.test(plain)) {
    return plain.replaceAll('.', '').replace(',', '.');
  }
  if (/^-?(\d+,(\d{1,2}|\d{4,})|0,\d{3}|\d{4,},\d{3})$/.test(plain)) return plain.replace(',', '.');
  if (/^-?\d+\.(\d{1,2}|\d{4,})$/.test(plain)) return plain;
  return undefined;
}

export function sum(values: readonly string[]): string {
  return textOf(values.map(scaled).reduce(add, { units: 0n, scale: 0 }));
}

/** The value times ten to the power, which can be negative. */
export function shift(value: string, power: number): string {
  if (power === 0) return value;
  const { units, scale } = scaled(value);
  const moved = scale - power;
  return moved >= 0
    ? textOf({ units, scale: moved })
    : textOf({ units: units * 10n ** BigInt(-moved), scale: 0 });
}

export function subtract(left: string, right: string): string {
  return sum([left, negate(right)]);
}

export function negate(value: string): string {
  return value.startsWith('-') ? value.slice(1) : `-${value}`;
}

/** Whether the value lies within the bound of zero, on either side. */
export function within(value: string, bound: string): boolean {
  return !subtract(bound, value.replace('-', '')).startsWith('-');
}

/** Whether two values are one number, but for the tail that a double leaves: 5875.94 and 5875.9400000000005. */
export const isSame = (left: string, right: string): boolean =>
  left === right || within(subtract(left, right), '0.000001');

/** Whether two values are one number to the 15 digits that programs keep when they save a workbook again. */
export const isOneNumber = (left: string | undefined, right: string | undefined): boolean =>
  left === right ||
  (left !== undefined &&
    right !== undefined &&
    Number(left).toPrecision(DIGITS) === Number(right).toPrecision(DIGITS));

const DIGITS = 15;

/** The value without such a tail: 4832.00000000001 is 4832. A value with more decimals of its own stays as it is. */
export function withoutTail(value: string): string {
  if ((value.split('.')[1]?.length ?? 0) < LEAST_TAIL) return value;
  const raised = sum([value, value.startsWith('-') ? '-0.0000005' : '0.0000005']);
  const plain = sum([raised.replace(/(\.\d{6})\d+$/, '$1')]);
  return within(subtract(value, plain), '0.00000001') ? plain : value;
}

/** Fewer decimals are no tail. */
const LEAST_TAIL = 9;

function scaled(value: string): Scaled {
  const [whole = '0', fraction = ''] = value.split('.');
  return { units: BigInt(whole + fraction), scale: fraction.length };
}

function add(left: Scaled, right: Scaled): Scaled {
  const scale = Math.max(left.scale, right.scale);
  return { units: raised(left, scale) + raised(right, scale), scale };
}

function raised({ units, scale }: Scaled, to: number): bigint {
  return units * 10n ** BigInt(to - scale);
}

function textOf({ units, scale }: Scaled): string {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, '');
  const sign = units < 0n ? '-' : '';
  return `${sign}${whole}${fraction ? `.${fraction}` : ''}`;
}
