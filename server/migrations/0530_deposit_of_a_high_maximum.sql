-- Who has a package without a limit must have put down a share of a maximum; a bid reads the share with its bidder's rights.
create or replace view bidding_rights as
select w.account_id, a.active, a.phone_verified_at is not null as phone_verified, w.available,
       p.bid_limit, p.active_lots_limit, w.active_lots, w.own_cars_max, w.own_amount_max,
       case when w.own_cars_max is not null or w.own_amount_max is not null then (
         select coalesce(sum(case when s.status in ('scheduled', 'live') then s.leader_max else s.price end), 0)
           from holds h join lot_states s on s.lot_id = h.ref_id
          where h.account_id = w.account_id and h.kind = 'lot' and h.ended_no is null)::bigint end as own_committed,
       a.whatsapp_verified_at is null and coalesce((
         select (value ->> 'biddingNeedsWhatsapp')::boolean from settings where key = 'accounts'), false) as whatsapp_missing,
       coalesce((select (value ->> 'depositPercentOfMaximum')::float8 from settings where key = 'auctions'), 1) as deposit_percent
  from wallets w
  join accounts a on a.id = w.account_id
  left join packages p on p.id = coalesce(w.package_id, (
    select k.id from packages k where k.active
     order by k.deposit <= w.balance desc,
              case when k.deposit <= w.balance then -k.deposit else k.deposit end
     limit 1));
