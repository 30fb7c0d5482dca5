-- What the owner of an account reads beside a change that operators have booked by hand. It follows from the journal.
CREATE TABLE ledger_remarks (
  record bigint PRIMARY KEY,
  remark text NOT NULL
);
