-- A notice goes to the member's phone or mailbox once: until it has gone, or needs not go, it waits here.
alter table notifications add column sent_at timestamptz;
update notifications set sent_at = created_at;
create index notifications_to_send on notifications (id) where sent_at is null;
