/** The rows of `migrations/0185-addresses-and-codes.sql` that are of this room. */
export type DeliveryTables = {
  readonly demo_inboxes: { readonly address: string; readonly owner_hash: string; readonly last_ms: number };
};
