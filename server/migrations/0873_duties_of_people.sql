-- The owner of a company says what each of its people does for it, and up to which amount a car.
alter table company_people
  add column duty text not null default 'all' check (duty in ('all', 'bid', 'pay')),
  add column bid_max bigint check (bid_max > 0),
  add check (duty <> 'pay' or bid_max is null);

-- A notice about a car also goes to the person who bid on it last.
create index person_bids_of_car on person_bids (company_id, car_id);
