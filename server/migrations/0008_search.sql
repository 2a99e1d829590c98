-- What the public may find: one narrow row for each visible car, kept in step by triggers, with an index for each order of a list.

create table listings (
  car_id bigint primary key references cars on delete cascade,
  -- The newest lot of the car that is neither draft nor cancelled; null for a car for sale.
  lot_id bigint unique references lots,
  -- Where it is listed: lists read one shelf after another, each in the order of an index.
  shelf text not null check (shelf in ('live', 'soon', 'sale', 'ended', 'gone')),
  status text not null,
  brand_id bigint not null,
  model_id bigint not null,
  city_id bigint not null,
  style text, condition text, transmission text, fuel text, color text,
  year integer not null,
  kilometres integer not null,
  -- Price, count and end of a live lot move with every bid: for the shelf 'live' they are read from lot_states.
  price bigint not null,
  bids_count integer not null,
  -- Soonest end first on 'live' and 'soon', newest first elsewhere; smaller on an earlier shelf.
  ending bigint not null,
  created_at timestamptz not null
) with (fillfactor = 90);

create index listings_ending on listings (shelf, ending, car_id);
create index listings_newest on listings (shelf, created_at, car_id);
create index listings_price on listings (shelf, price, car_id);
create index listings_kilometres on listings (shelf, kilometres, car_id);
create index listings_year on listings (shelf, year, car_id);
create index listings_bids on listings (shelf, bids_count, car_id);
-- Counting choices reads these two from end to end: their values repeat, so they stay small and come in groups.
create index listings_models on listings (brand_id, model_id, year, shelf);
create index listings_words on listings (style, condition, transmission, fuel, city_id, status, shelf);
create index lot_states_ended on lot_states (closes_at desc) where status in ('awaiting_owner', 'sold', 'rejected', 'no_bids');
create index lot_states_of_car on lot_states (car_id, lot_id desc);
create index favourites_newest on favourites (account_id, created_at desc, car_id);

create function shelf_of(status text) returns text language sql immutable parallel safe as $$
  select case status
    when 'live' then 'live' when 'scheduled' then 'soon'
    when 'for_sale' then 'sale' when 'reserved' then 'sale'
    else 'ended' end
$$;

-- Milliseconds in bands of 10^13, one band for each shelf; the year 2286 is the end of a band.
create function ending_of(shelf text, at timestamptz) returns bigint language sql immutable parallel safe as $$
  select case shelf
    when 'live' then (extract(epoch from at) * 1000)::bigint
    when 'soon' then 10000000000000 + (extract(epoch from at) * 1000)::bigint
    when 'sale' then 30000000000000 - (extract(epoch from at) * 1000)::bigint
    else 40000000000000 - (extract(epoch from at) * 1000)::bigint end
$$;

create view visible_cars as
  select c.id as car_id, t.lot_id,
         case when c.type = 'sale' and c.sale_status = 'sold' then 'gone' else shelf_of(s.status) end as shelf,
         s.status, c.brand_id, c.model_id, c.city_id, c.style, c.condition, c.transmission, c.fuel, c.color,
         c.year, c.kilometres, coalesce(t.price, c.price) as price, coalesce(t.bids_count, 0) as bids_count,
         coalesce(t.ends_at, c.created_at) as ends_at, c.created_at
    from cars c
    left join lateral (
      select n.lot_id, n.status, coalesce(n.price, l.opening_price) as price, n.bids_count,
             coalesce(n.closed_at, n.closes_at) as ends_at
        from lot_states n join lots l on l.id = n.lot_id join auctions a on a.id = l.auction_id
       where c.type = 'auction' and n.car_id = c.id and l.car_id = c.id and n.status not in ('draft', 'canceled') and a.state = 'published'
       order by n.lot_id desc limit 1) t on true
    cross join lateral (select case c.type when 'sale' then nullif(c.sale_status, 'draft') else t.status end) s (status)
   where s.status is not null;

-- Works out the rows of some cars anew. The locks come first and the reading after them, in statements of their own:
-- so it sees what the transaction that held the locks before has committed.
create function refresh_listings(targets bigint[]) returns void language plpgsql as $$
begin
  perform 1 from cars where id = any(targets) order by id for no key update;
  perform 1 from listings where car_id = any(targets) order by car_id for update;
  delete from listings where car_id = any(targets)
     and not exists (select from visible_cars v where v.car_id = listings.car_id);
  insert into listings
    select car_id, lot_id, shelf, status, brand_id, model_id, city_id, style, condition, transmission, fuel, color,
           year, kilometres, price, bids_count, ending_of(shelf, ends_at), created_at
      from visible_cars where car_id = any(targets)
  on conflict (car_id) do update set
    lot_id = excluded.lot_id, shelf = excluded.shelf, status = excluded.status, brand_id = excluded.brand_id,
    model_id = excluded.model_id, city_id = excluded.city_id, style = excluded.style, condition = excluded.condition,
    transmission = excluded.transmission, fuel = excluded.fuel, color = excluded.color, year = excluded.year,
    kilometres = excluded.kilometres, price = excluded.price, bids_count = excluded.bids_count,
    ending = excluded.ending, created_at = excluded.created_at;
end $$;

create function list_changed_cars() returns trigger language plpgsql as $$
begin
  perform refresh_listings(array(select id from changed));
  return null;
end $$;
create trigger cars_listed after insert on cars
  referencing new table as changed for each statement execute function list_changed_cars();
create trigger cars_relisted after update on cars
  referencing new table as changed for each statement execute function list_changed_cars();

-- A lot that is already listed, as when it closes: one narrow update, because many lots may end in one second.
create function list_lot() returns trigger language plpgsql as $$
begin
  if new.status not in ('draft', 'canceled') then
    update listings l
       set shelf = shelf_of(new.status), status = new.status, price = coalesce(new.price, l.price),
           bids_count = new.bids_count,
           ending = ending_of(shelf_of(new.status), coalesce(new.closed_at, new.closes_at))
     where l.lot_id = new.lot_id;
    if found then return null; end if;
  end if;
  perform refresh_listings(array[new.car_id]);
  return null;
end $$;
-- A whole auction is published at once: its lots are listed together.
create function list_new_lots() returns trigger language plpgsql as $$
begin
  perform refresh_listings(array(select car_id from changed));
  return null;
end $$;
create trigger lot_states_listed after insert on lot_states
  referencing new table as changed for each statement execute function list_new_lots();
-- Bids on a live lot pass by: what they change is read from lot_states itself.
create trigger lot_states_relisted after update on lot_states for each row
  when (new.status <> 'live' or old.status <> 'live') execute function list_lot();

create function list_auction() returns trigger language plpgsql as $$
begin
  perform refresh_listings(array(select car_id from lots where auction_id = new.id));
  return null;
end $$;
create trigger auctions_listed after update of state on auctions for each row
  when (old.state <> new.state) execute function list_auction();

select refresh_listings(array(select id from cars));
