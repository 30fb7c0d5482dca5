import type { Keyring } from '../provenance/signed.ts';
import type { Database } from '../../machine/storage/connection.ts';
import type { SignedReceipt } from './kept-receipts.ts';

/** What receipts on request are signed and kept with. */
export type RequestedOptions = {
  readonly database: Database;
  readonly keyring: Keyring;
  /** Of the rows in the table of receipts; no two products share one. */
  readonly kind: string;
};

/** The receipt of an object, signed when it is first asked for and kept with the key of then: it stays the same when the key changes. */
export async function requestedReceipt<Receipt extends { readonly key: string }>(
  { database, keyring, kind }: RequestedOptions,
  id: number,
  receiptOf: (key: string) => Receipt,
): Promise<SignedReceipt<Receipt>> {
  const kept = (): Promise<{ readonly key: string; readonly signature: string } | undefined> =>
    database.selectFrom('receipts').select(['key', 'signature']).where('kind', '=', kind).where('id', '=', id).executeTakeFirst();
  let found = await kept();
  if (found === undefined) {
    const signature = keyring.sign('candor/receipt/1', receiptOf(keyring.key));
    const row = { kind, id, key: keyring.key, signature };
    await database
      .insertInto('receipts')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    found = (await kept()) ?? row;
  }
  return { receipt: receiptOf(found.key), receiptSignature: found.signature };
}
