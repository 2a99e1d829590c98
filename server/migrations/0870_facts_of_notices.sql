-- A mail shows the facts of its notice beside the sum: the number of the order, and what the sum is made of, in halalas.
alter table notifications add column facts jsonb;
