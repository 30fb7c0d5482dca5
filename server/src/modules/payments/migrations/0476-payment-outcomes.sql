-- What a transaction of our own has come to when it was final, kept before anything of it is booked, and its fee as it is booked, in units of the ledger:
-- what has moved nothing is never sent again, and a fee that the budget had not is booked as it was.
ALTER TABLE own_transactions ADD COLUMN outcome text, ADD COLUMN fee_units numeric;
UPDATE own_transactions SET outcome = 'nothing' WHERE state = 'failed';
-- Those whose fee the budget had not are looked at once more: what is booked of them stays booked once.
UPDATE own_transactions SET state = 'sent' WHERE state = 'unfunded';
