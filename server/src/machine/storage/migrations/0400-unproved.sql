-- An address that was bound without the login password is unproved: no way into the account, and its owner replaces it by the password alone.
ALTER TABLE users
  ADD COLUMN email_proved boolean NOT NULL DEFAULT true,
  ADD COLUMN phone_proved boolean NOT NULL DEFAULT true;

-- by_password: the sign-in that has opened the session showed the login password, or was the registration.
ALTER TABLE sessions ADD COLUMN by_password boolean NOT NULL DEFAULT false;

-- What was set without the login password is replaced by its owner with it.
ALTER TABLE withdrawal_addresses ADD COLUMN proved boolean NOT NULL DEFAULT true;
ALTER TABLE trade_passwords ADD COLUMN proved boolean NOT NULL DEFAULT true;
