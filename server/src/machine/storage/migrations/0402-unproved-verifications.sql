-- What was handed in without the login password is unproved: its owner hands in anew with it, and it proves nobody to customer service.
ALTER TABLE verifications ADD COLUMN proved boolean NOT NULL DEFAULT true;
