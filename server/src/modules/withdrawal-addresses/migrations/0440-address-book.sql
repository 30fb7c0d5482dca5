-- A book of addresses in the place of one a coin. What was bound before was never read as an address of a network: it is bound again.
DELETE FROM withdrawal_addresses;
ALTER TABLE withdrawal_addresses DROP CONSTRAINT withdrawal_addresses_user_id_coin_key;
ALTER TABLE withdrawal_addresses ADD COLUMN channel text NOT NULL;
ALTER TABLE withdrawal_addresses ADD COLUMN label text NOT NULL DEFAULT '';
-- Bound by the call of the wire contract: one a coin, replaced by customer service.
ALTER TABLE withdrawal_addresses ADD COLUMN bound boolean NOT NULL DEFAULT false;
CREATE UNIQUE INDEX withdrawal_addresses_book ON withdrawal_addresses (user_id, channel, address);
CREATE UNIQUE INDEX withdrawal_addresses_bound ON withdrawal_addresses (user_id, coin) WHERE bound;

-- Books to which no address is added. `open_ms`: from when on one is again; null: until its owner opens it.
CREATE TABLE withdrawal_allow_lists (
  user_id bigint PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  open_ms bigint
);
