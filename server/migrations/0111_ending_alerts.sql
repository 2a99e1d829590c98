-- Whoever has a car among their favourites hears once that its lot is about to end, or its live auction about to start.
create table ending_alerts (
  lot_id bigint primary key references lots on delete cascade,
  sent_at timestamptz not null default clock_timestamp()
);
create index favourites_of_car on favourites (car_id, account_id);
