-- A canceled order whose invoice still stands is looked for each minute, among those that were canceled lately.
create index orders_canceled on orders (canceled_at) where canceled_at is not null;
