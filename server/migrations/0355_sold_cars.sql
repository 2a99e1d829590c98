-- A car that was bought at its price stayed reserved after its order was paid.
update cars c set sale_status = 'sold', updated_at = clock_timestamp()
 where c.type = 'sale' and c.sale_status = 'reserved'
   and exists (select from orders o where o.car_id = c.id and o.lot_id is null and o.paid_at is not null and o.status <> 'canceled');
