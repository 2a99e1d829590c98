-- A member lets a colleague bid for them on one lot by phone, up to a limit; a code from the member's phone proves it.
alter table codes drop constraint codes_purpose_check;
alter table codes add constraint codes_purpose_check
  check (purpose in ('register', 'login', 'forgot', 'phone', 'step-up', 'whatsapp', 'email', 'phone-bid'));

create table phone_mandates (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  lot_id bigint not null references lots on delete cascade,
  -- The colleague on the phone; nobody else bids by it.
  clerk_id bigint not null references accounts,
  -- The highest amount in halalas.
  amount_max bigint not null check (amount_max > 0),
  asked_at timestamptz not null default clock_timestamp(),
  -- Null until the member's code has come.
  given_at timestamptz,
  ended_at timestamptz check (given_at is not null or ended_at is null)
);
-- One clerk speaks for a member on a lot.
create unique index phone_mandates_now on phone_mandates (account_id, lot_id) where given_at is not null and ended_at is null;
create index phone_mandates_of_lot on phone_mandates (lot_id, id);
create index phone_mandates_of_clerk on phone_mandates (clerk_id);
