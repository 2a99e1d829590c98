-- Staff record what an owner or a buyer said by phone; it binds no one before that side has confirmed it.
create table spoken_answers (
  id bigint generated always as identity primary key,
  lot_id bigint not null references lots,
  side text not null check (side in ('owner', 'buyer')),
  -- Who has to confirm it, and with whom the owner is talking.
  account_id bigint not null references accounts,
  buyer_id bigint not null references accounts,
  word text not null check (word in ('accept', 'reject', 'counter', 'withdraw')),
  -- Halalas: of a counter-offer; otherwise what was on the table.
  amount bigint not null check (amount > 0),
  staff_id bigint not null references accounts,
  created_at timestamptz not null default clock_timestamp(),
  outcome text check (outcome in ('confirmed', 'declined', 'replaced')),
  ended_at timestamptz,
  check ((outcome is null) = (ended_at is null))
);
create unique index spoken_answers_open on spoken_answers (lot_id) where outcome is null;
create index spoken_answers_of_account on spoken_answers (account_id) where outcome is null;
