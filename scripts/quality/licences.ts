/** Which licences packages may have. */

export interface LockedPackage {
  /** SPDX expression. */
  readonly license?: string;
  /** Present on packages for other machines, which state their licence only there. */
  readonly optional?: true;
}

/** Licences that allow their work to be part of one under AGPL-3.0-or-later. */
const allowed: ReadonlySet<string> = new Set([
  ...['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'ISC'],
  ...['MIT', 'MIT-0', 'MIT/X11', 'PSF-2.0', 'Unlicense', 'Zlib'],
  ...['AGPL-3.0-or-later', 'GPL-3.0-or-later', 'MPL-2.0'],
  // Licences of fonts and of data.
  ...['CC-BY-3.0', 'OFL-1.1'],
]);

/** Packages that state none, with their known licence. */
const accepted: Readonly<Record<string, string>> = {
  'node_modules/buffers':
    'Version 0.1.1 of 2011 says nothing; exceljs needs it to unpack archives. It goes when exceljs does.',
};

/** Whether an SPDX expression can be met: by one of its licences with OR, by all with AND, or with both. */
export function isAllowed(expression: string): boolean {
  const licences = expression.replace(/[()]/g, '').split(/ OR | AND /);
  const isKnown = (one: string) => allowed.has(one.trim());
  return expression.includes(' AND ') ? licences.every(isKnown) : licences.some(isKnown);
}

/** Packages that may not be used, with what they state. */
export function unlicensed(packages: Readonly<Record<string, LockedPackage>>) {
  return Object.entries(packages)
    .filter(([name, { license, optional }]) =>
      license ? !isAllowed(license) : !optional && !accepted[name],
    )
    .map(([name, { license }]) => ({
      name: name.replace(/^.*node_modules\//, ''),
      licence: license,
    }));
}
