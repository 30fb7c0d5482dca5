-- Lists of favourites beside the watch-list. Not recreated from the journal. revision counts the changes of an account's lists.
-- lists: [{listId, name, coins}] in their order; how long they may be is the contract's.
CREATE TABLE favourite_lists (
  account bigint PRIMARY KEY,
  revision bigint NOT NULL,
  lists jsonb NOT NULL
);
