/** A form of a brand's name that is equal for all its spellings in case and spaces. */
export function brandKey(brand: string): string {
  return brand.trim().toLowerCase();
}
