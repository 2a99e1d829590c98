-- A member names the one bank account to which the house sends money for sold cars.
create table payout_accounts (
  account_id bigint primary key references accounts,
  iban_sealed bytea not null,
  -- A keyed hash: tells whether two accounts are one, and nothing else.
  iban_hash bytea not null,
  holder_name text not null,
  -- No money goes to it before: a thief of a session must not reach the money.
  usable_from timestamptz not null,
  changed_at timestamptz not null default clock_timestamp()
);
