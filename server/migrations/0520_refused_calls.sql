-- The last refused calls of each member, so that the office can say why a bid failed. Kept few and for a month.
create table refused_calls (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  -- Method and path, such as `POST /bid`.
  call text not null,
  -- A bid or a purchase: these are kept apart, so that other calls do not push them out.
  trade boolean not null,
  car_id bigint references cars on delete cascade,
  lot_id bigint references lots on delete cascade,
  amount bigint,
  max_amount bigint,
  reason text not null,
  -- Calls like it that came in the same second; only the newest one is kept.
  times integer not null,
  request_id text not null,
  at timestamptz not null
);
create index refused_calls_of_account on refused_calls (account_id, trade, id desc);
create index refused_calls_of_lot on refused_calls (lot_id, id desc) where lot_id is not null;
create index refused_calls_of_car on refused_calls (car_id) where car_id is not null;
create index refused_calls_by_request on refused_calls (request_id);
