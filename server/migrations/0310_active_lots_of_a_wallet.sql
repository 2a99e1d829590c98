-- Finding holds costs the same however many there are.

-- A wallet counts the lots that hold a deposit of it, so that a bid reads the member's rights without reading holds.
alter table wallets add column active_lots integer not null default 0 check (active_lots >= 0);
update wallets w set active_lots = h.lots
  from (select account_id, count(*) as lots from holds where kind = 'lot' and ended_at is null group by account_id) h
 where h.account_id = w.account_id;

create or replace view bidding_rights as
select w.account_id, a.active, a.phone_verified_at is not null as phone_verified, w.available,
       p.bid_limit, p.active_lots_limit, w.active_lots, w.own_cars_max, w.own_amount_max,
       case when w.own_cars_max is not null or w.own_amount_max is not null then (
         select coalesce(sum(case when s.status in ('scheduled', 'live') then s.leader_max else s.price end), 0)
           from holds h join lot_states s on s.lot_id = h.ref_id
          where h.account_id = w.account_id and h.kind = 'lot' and h.ended_no is null)::bigint end as own_committed,
       a.whatsapp_verified_at is null and coalesce((
         select (value ->> 'biddingNeedsWhatsapp')::boolean from settings where key = 'accounts'), false) as whatsapp_missing
  from wallets w
  join accounts a on a.id = w.account_id
  left join packages p on p.id = coalesce(w.package_id, (
    select k.id from packages k where k.active
     order by k.deposit <= w.balance desc,
              case when k.deposit <= w.balance then -k.deposit else k.deposit end
     limit 1));

-- The two indexes on active holds have conditions that mean the same and read differently. So a query that says
-- "ended_at is null" can only use the one by lot or order, and one that says "ended_no is null" only the one by member. The
-- planner cannot tell them apart while the table is small, and plans of the bid path are made then.
drop index holds_of_account;
create index holds_of_account on holds (account_id, kind) where ended_no is null;
