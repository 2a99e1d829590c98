-- A brand or model that cars have cannot be removed; out of use, no further car is given it.
alter table brands add column active boolean not null default true;
alter table models add column active boolean not null default true;
