-- A notice names its car, sum and deadline: the list has one row for a car, and the mail shows all three.
alter table notifications add column car_id bigint, add column amount bigint, add column due_at timestamptz;
update notifications n set car_id = c.id from cars c
 where n.url = '/car/' || c.slug or n.url = '/car/' || c.slug || '#questions' or n.url = '/my-cars/' || c.id::text;
alter table notifications add column group_key text not null
  generated always as (coalesce('car:' || car_id::text, topic)) stored;
create index notifications_of_group on notifications (account_id, group_key, id desc);
