-- What the due date of an order needs: when the buyer was reminded, since when its clock stands still, and the way back from grace.

alter table orders
  add column reminded_at timestamptz,
  -- Since when money for the order is under review: no grace day counts until that ends.
  add column review_since timestamptz,
  -- An announced visit keeps the due date waiting once.
  add column cash_noticed_at timestamptz;
insert into order_changes values ('invoice_status', 'grace', 'issued');
create index orders_announced on orders (announced_until) where announced_until is not null;
create index payments_announced on payments (created_at) where status = 'initiated' and method <> 'online';
