-- Several people act for one company: who they are, in which sessions they act, and what they bid.
create table company_people (
  id bigint generated always as identity primary key,
  company_id bigint not null references accounts,
  -- Null until the invited phone's member accepts.
  person_id bigint references accounts,
  phone text,
  invited_at timestamptz not null default clock_timestamp(),
  joined_at timestamptz,
  ended_at timestamptz,
  -- The person, the owner or staff.
  ended_by bigint references accounts,
  check (person_id <> company_id),
  check ((person_id is null) = (joined_at is null)),
  check ((person_id is null) = (phone is not null)),
  check (ended_at is null or joined_at is not null),
  check ((ended_at is null) = (ended_by is null))
);
create unique index company_people_now on company_people (company_id, person_id) where ended_at is null and person_id is not null;
create unique index company_people_invited on company_people (company_id, phone) where phone is not null;
create index company_people_of_company on company_people (company_id);
create index company_people_of_person on company_people (person_id);
create index company_people_of_phone on company_people (phone) where phone is not null;

-- Accounts of one side, in both directions. A link outlives its end, or a removal for an hour would open the way to bid against each other.
create view account_links as
select company_id as account_id, person_id as other_id from company_people
 where person_id is not null and (ended_at is null or ended_at > clock_timestamp() - interval '30 days')
union all
select person_id, company_id from company_people
 where person_id is not null and (ended_at is null or ended_at > clock_timestamp() - interval '30 days');

-- The person who acts in a session of their company's account.
alter table sessions add column person_id bigint references accounts, add check (person_id <> account_id);
create index sessions_of_person on sessions (person_id) where person_id is not null;

-- The person behind a company's bid or purchase. Private: nothing of it is in a public log.
create table person_bids (
  id bigint generated always as identity primary key,
  company_id bigint not null,
  person_id bigint not null,
  car_id bigint not null,
  -- Null for a car bought at its price without an auction.
  lot_id bigint,
  amount bigint not null,
  max_amount bigint,
  is_purchase boolean not null,
  at timestamptz not null
);
create index person_bids_of_company on person_bids (company_id, id desc);
create index person_bids_of_person on person_bids (person_id);
create trigger person_bids_fixed before update or delete on person_bids for each row execute function refuse_change();
create trigger person_bids_kept before truncate on person_bids for each statement execute function refuse_change();

create or replace view bidding_rights as
select w.account_id, a.active, a.phone_verified_at is not null as phone_verified, w.available,
       p.bid_limit, p.active_lots_limit, w.active_lots, w.own_cars_max, w.own_amount_max,
       case when w.own_cars_max is not null or w.own_amount_max is not null then (
         select coalesce(sum(case when s.status in ('scheduled', 'live') then s.leader_max else s.price end), 0)
           from holds h join lot_states s on s.lot_id = h.ref_id
          where h.account_id = w.account_id and h.kind = 'lot' and h.ended_no is null)::bigint end as own_committed,
       a.whatsapp_verified_at is null and coalesce((
         select (value ->> 'biddingNeedsWhatsapp')::boolean from settings where key = 'accounts'), false) as whatsapp_missing,
       coalesce((select (value ->> 'depositPercentOfMaximum')::float8 from settings where key = 'auctions'), 1) as deposit_percent,
       array(select k.other_id::float8 from account_links k where k.account_id = w.account_id) as linked
  from wallets w
  join accounts a on a.id = w.account_id
  left join packages p on p.id = coalesce(w.package_id, (
    select k.id from packages k where k.active
     order by k.deposit <= w.balance desc,
              case when k.deposit <= w.balance then -k.deposit else k.deposit end
     limit 1));
