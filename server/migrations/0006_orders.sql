-- From won to handed over.

-- Gaps are allowed here: an order's number is a name, the gapless count belongs to invoices.
create sequence order_numbers;

create table orders (
  id bigint generated always as identity primary key,
  number text not null unique default
    'M-' || to_char(clock_timestamp() at time zone 'Asia/Riyadh', 'YYYY') || '-' || to_char(nextval('order_numbers'), 'FM999999000000'),
  buyer_id bigint not null references accounts,
  car_id bigint not null references cars,
  lot_id bigint unique references lots,
  status text not null default 'pending' check (status in ('pending', 'making', 'delivering', 'finished', 'canceled')),
  invoice_status text not null default 'waiting_invoice' check (invoice_status in
    ('waiting_invoice', 'issued', 'under_review', 'payment_confirmed', 'paid', 'grace', 'canceled')),
  price bigint not null check (price > 0),
  client_fees bigint not null check (client_fees >= 0),
  administrative_fees bigint not null check (administrative_fees >= 0),
  discount bigint not null default 0 check (discount >= 0),
  tax_amount bigint not null check (tax_amount >= 0),
  total bigint not null,
  due_at timestamptz,
  paid_at timestamptz,
  ready_at timestamptz,
  collect_by timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  check (total = price + client_fees + administrative_fees - discount + tax_amount and total >= 0)
);
create index orders_of_buyer on orders (buyer_id, id desc);
-- A lot is sold once; a car bought at its price is sold once as well.
create unique index orders_bought_car on orders (car_id) where lot_id is null and status <> 'canceled';
