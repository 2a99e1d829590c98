-- A buyer comes to a yard to collect a car by the same half hours in which members look at one.
alter table viewings add kind text not null default 'look' check (kind in ('look', 'collect'));
create index viewings_to_collect on viewings (car_id) where kind = 'collect' and state = 'booked';
