-- Keys of requests are removed when they are a month old; they lie in the order of their age, so this index costs next to nothing.
create index idempotency_keys_by_age on idempotency_keys using brin (created_at);
