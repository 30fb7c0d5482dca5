/**
 * Filled by the app with its table of pages: `declare module '…/navigation/paths.ts' { interface Register { searchKeys: typeof searchKeys } }`.
 * Links and searches below the app are checked against it.
 */
export interface Register {
  readonly app: true;
}

/** Each path with the keys that its search may have. */
type SearchKeys = Register extends { readonly searchKeys: infer Keys extends Readonly<Record<string, readonly string[]>> }
  ? Keys
  : Readonly<Record<string, readonly string[]>>;

/** A path of this app. */
export type Path = Extract<keyof SearchKeys, string>;

/** Which sheet is open stands in the search of every page; see ui/use-sheet.ts. */
export const SHEET_KEY = 'sheet';

/** Where the person wanted to go before signing in stands in the search of the pages that sign in. */
export const RETURN_KEY = 'from';

/** What the search of a page says: each value is the text that stands in the address. */
export type SearchOf<P extends Path> = { readonly [Key in SearchKeys[P][number] | typeof SHEET_KEY]?: string | undefined };

/** A search of which the page is not known. */
export type Search = Readonly<Record<string, string | undefined>>;
