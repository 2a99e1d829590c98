-- What members allow themselves across all their lots, and the maxima that gave way to it.

-- They stand in the wallet's row, which every bid locks and reads anyway: who has set nothing pays nothing.
alter table wallets
  add column own_cars_max integer check (own_cars_max > 0),
  add column own_amount_max bigint check (own_amount_max > 0);

-- A maximum that went down, for its owner's proof and for replays. The maximum as it was given stays in lot_maxima.
create table lot_withdrawals (
  lot_id bigint not null,
  -- The number that the lot's next change was to have, as in lot_maxima.
  seq integer not null,
  account_id bigint not null,
  -- What the maximum became.
  max_amount bigint not null,
  at timestamptz not null,
  primary key (lot_id, account_id, at)
);
create trigger lot_withdrawals_fixed before update or delete on lot_withdrawals
  for each row execute function refuse_change();
create trigger lot_withdrawals_kept before truncate on lot_withdrawals
  for each statement execute function refuse_change();

-- A maximum that gave way may be given again.
alter table lot_maxima drop constraint lot_maxima_pkey;
alter table lot_maxima add primary key (lot_id, account_id, max_amount, at);

-- The same view with the member's own limits; what counts against them is added up only where there are any.
create or replace view bidding_rights as
select w.account_id, a.active, a.phone_verified_at is not null as phone_verified, w.available,
       p.bid_limit, p.active_lots_limit,
       (select count(*) from holds h where h.account_id = w.account_id and h.kind = 'lot' and h.ended_at is null)::integer as active_lots,
       w.own_cars_max, w.own_amount_max,
       case when w.own_cars_max is not null or w.own_amount_max is not null then (
         select coalesce(sum(case when s.status in ('scheduled', 'live') then s.leader_max else s.price end), 0)
           from holds h join lot_states s on s.lot_id = h.ref_id
          where h.account_id = w.account_id and h.kind = 'lot' and h.ended_at is null)::bigint end as own_committed
  from wallets w
  join accounts a on a.id = w.account_id
  left join packages p on p.id = coalesce(w.package_id, (
    select k.id from packages k where k.active
     order by k.deposit <= w.available + w.frozen desc,
              case when k.deposit <= w.available + w.frozen then -k.deposit else k.deposit end
     limit 1));
