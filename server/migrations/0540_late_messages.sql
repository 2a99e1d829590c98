-- News of a lot that is about to end reaches members without a browser by phone, at most once in ten minutes for each lot.
alter table notifications add column closes_at timestamptz, add column reached_at timestamptz;
create index notifications_reached on notifications (account_id, reached_at) where reached_at is not null;
