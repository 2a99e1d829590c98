-- The home of the office counts what is new: by time, never over all rows.

create index orders_by_time on orders (created_at);
create index accounts_by_time on accounts (created_at);
