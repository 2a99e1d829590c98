-- A buyer may have the car delivered to a city: staff offer prices, the buyer accepts one, and a carrier brings the car.

create table shipping_requests (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  city_id bigint not null references cities,
  address text not null,
  short_address text,
  postal_code text,
  receiver_name text not null,
  receiver_phone text not null,
  notes text,
  status text not null default 'requested'
    check (status in ('requested', 'quoted', 'accepted', 'loaded', 'on_the_way', 'delivered', 'canceled', 'expired')),
  created_at timestamptz not null default clock_timestamp(),
  quoted_at timestamptz,
  quoted_by bigint references accounts,
  valid_until timestamptz,
  -- What the buyer chose. Its price counts once the status is `accepted`.
  offer_id bigint,
  -- The chosen price and its VAT, in halalas, as they were when it was chosen.
  price bigint check (price > 0),
  tax_amount bigint check (tax_amount >= 0),
  accepted_at timestamptz,
  -- The payment of the delivery alone; null where it is part of the order's total.
  payment_id bigint unique references payments,
  carrier text,
  driver_phone text,
  arrives_at timestamptz,
  loaded_at timestamptz,
  last_place text,
  last_place_at timestamptz,
  delivered_at timestamptz,
  ended_at timestamptz,
  end_reason text,
  -- Wrong delivery codes; every five of them make a new code.
  code_tries integer not null default 0 check (code_tries >= 0),
  check ((status in ('accepted', 'loaded', 'on_the_way', 'delivered')) <= (price is not null and tax_amount is not null and accepted_at is not null)),
  check ((status in ('loaded', 'on_the_way', 'delivered')) <= (loaded_at is not null))
);
create unique index shipping_requests_open on shipping_requests (order_id)
  where status not in ('canceled', 'expired');
create index shipping_requests_of_order on shipping_requests (order_id, id desc);
create index shipping_requests_by_status on shipping_requests (status, id desc);

-- Prices without VAT, in halalas. `days` is how long the delivery takes.
create table shipping_offers (
  id bigint generated always as identity primary key,
  request_id bigint not null references shipping_requests,
  kind text not null check (kind in ('open_flatbed', 'covered_flatbed', 'car_carrier')),
  to_door boolean not null,
  price bigint not null check (price > 0),
  days smallint not null check (days between 1 and 60),
  insured_to bigint check (insured_to > 0),
  replaced boolean not null default false
);
create index shipping_offers_of_request on shipping_offers (request_id);
alter table shipping_requests add foreign key (offer_id) references shipping_offers;

create table shipping_changes (
  before text not null,
  after text not null,
  primary key (before, after)
);
insert into shipping_changes values
  ('requested', 'quoted'), ('requested', 'canceled'),
  ('quoted', 'accepted'), ('quoted', 'canceled'), ('quoted', 'expired'),
  ('accepted', 'loaded'), ('accepted', 'delivered'), ('accepted', 'canceled'),
  ('loaded', 'on_the_way'), ('loaded', 'delivered'),
  ('on_the_way', 'delivered');
create function check_shipping_change() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and not exists
      (select from shipping_changes where before = old.status and after = new.status) then
    raise exception 'a delivery does not go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger shipping_requests_change before update of status on shipping_requests
  for each row execute function check_shipping_change();
