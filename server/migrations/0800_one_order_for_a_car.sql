-- A car has one order that stands, whether of a lot or at its price. Until now a demonstration auctioned a car again whose
-- order stood: the index leaves out the orders up to the last of these. Elsewhere there are none, and it holds for all.
do $$
declare
  last_double bigint;
begin
  select coalesce(max(o.id), 0) into last_double from orders o
   where o.status <> 'canceled'
     and exists (select from orders n where n.car_id = o.car_id and n.id > o.id and n.status <> 'canceled');
  execute format(
    'create unique index orders_standing_car on orders (car_id) where status <> ''canceled'' and id > %s', last_double);
end $$;
drop index orders_bought_car;
