-- A delivery code has four digits: wrong ones are bounded for a day, or whoever enters it could try all of them.
alter table shipping_requests add column tries_since timestamptz;
alter table shipping_requests add column tries_in_day integer not null default 0 check (tries_in_day >= 0);
