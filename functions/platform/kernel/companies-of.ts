/** The companies that an account reports for; the list of all is kept only of who has or had several. */
export const companiesOf = (
  account:
    | { readonly companyId: number | null; readonly companyIds?: readonly number[] | undefined }
    | undefined,
): readonly number[] =>
  account?.companyIds ?? (account?.companyId == null ? [] : [account.companyId]);
