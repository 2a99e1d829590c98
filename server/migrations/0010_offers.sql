-- After the close: offers between owner and buyer, orders whose price is not agreed on yet, and cars that members list.

-- What one side offered the other, in the order of rounds; each waits for its answer until its own moment.
create table offers (
  id bigint generated always as identity primary key,
  lot_id bigint not null references lots,
  buyer_id bigint not null references accounts,
  -- 0 is the house's offer to a runner-up, counter-offers are 1 to 3.
  round smallint not null check (round between 0 and 3),
  side text not null check (side in ('owner', 'buyer')),
  amount bigint not null check (amount > 0 and amount % 100 = 0),
  -- The owner, the buyer, or somebody of the house for one of them.
  made_by bigint not null references accounts,
  made_at timestamptz not null default clock_timestamp(),
  decide_by timestamptz not null,
  outcome text check (outcome in ('accepted', 'rejected', 'countered', 'lapsed')),
  answered_at timestamptz,
  unique (lot_id, buyer_id, round),
  check ((outcome is null) = (answered_at is null)),
  check (round > 0 or side = 'owner')
);
-- One offer at a time: there is one table, and one whose turn it is.
create unique index offers_running on offers (lot_id) where outcome is null;
create trigger offers_kept before delete on offers for each row execute function refuse_change();
create trigger offers_kept_all before truncate on offers for each statement execute function refuse_change();

-- An order may stand before its price is agreed; a lot has one order that stands, and keeps those that came to nothing.
alter table orders drop constraint orders_status_check;
alter table orders add constraint orders_status_check
  check (status in ('negotiating', 'pending', 'making', 'delivering', 'finished', 'canceled'));
alter table orders drop constraint orders_lot_id_key;
create unique index orders_standing_lot on orders (lot_id) where status <> 'canceled';
create unique index orders_buyer_lot on orders (lot_id, buyer_id) where lot_id is not null;

-- Cars that their owners have listed themselves: staff take them or turn them down.
create table submissions (
  car_id bigint primary key references cars,
  -- The least that the owner hopes for.
  wanted_price bigint check (wanted_price > 0),
  submitted_at timestamptz not null default clock_timestamp(),
  accepted boolean,
  reason text,
  reviewed_by bigint references accounts,
  reviewed_at timestamptz,
  check ((accepted is null) = (reviewed_at is null)),
  check ((reviewed_by is null) = (reviewed_at is null))
);
create index submissions_to_review on submissions (submitted_at) where accepted is null;
