/** Pages that show an object by its number, by the member that names it. */
const NUMBERED: ReadonlyMap<string, string> = new Map([
  ['account', 'customers'],
  ['invite', 'invites'],
  ['text', 'content'],
  ['verification', 'verification'],
]);
/** Lists of accounts: `sameDocumentAccounts`. */
const ACCOUNTS = /(?:^a|A)ccounts$/;
const NUMBER = /^[1-9]\d*$/;

/** The page that shows what a member names; null where none does. The account 0 is a guest, or nobody who is known. */
export function pageOf(name: string, value: unknown): string | null {
  if (name === 'operator') return typeof value === 'string' && value !== '' ? 'operators' : null;
  if (!NUMBER.test(String(value))) return null;
  return NUMBERED.get(name) ?? (ACCOUNTS.test(name) ? 'customers' : null);
}
