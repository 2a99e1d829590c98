-- A buyer says by a code that they will not pay: finance need not wait for the due date.
alter table orders add column given_up_at timestamptz;
