-- From won to handed over.
create table orders (
  id bigint generated always as identity primary key,
  number text not null unique,
  buyer_id bigint not null references accounts,
  car_id bigint not null references cars,
  lot_id bigint unique references lots,
  status text not null default 'pending' check (status in ('pending', 'making', 'delivering', 'finished', 'canceled')),
  invoice_status text not null default 'waiting_invoice' check (invoice_status in
    ('waiting_invoice', 'issued', 'under_review', 'payment_confirmed', 'paid', 'grace', 'canceled')),
  price bigint not null check (price > 0),
  client_fees bigint not null,
  administrative_fees bigint not null,
  discount bigint not null default 0,
  tax_amount bigint not null,
  total bigint not null,
  due_at timestamptz,
  paid_at timestamptz,
  ready_at timestamptz,
  collect_by timestamptz,
  created_at timestamptz not null default clock_timestamp()
);
create index orders_of_buyer on orders (buyer_id, id desc);
