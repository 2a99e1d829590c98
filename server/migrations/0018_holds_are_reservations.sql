-- A deposit that is held is a reservation of part of a balance, not a journal: no money changes hands.

-- One sequence numbers the journals and the moments of holds, so that a member's movements have one order. Each number is
-- drawn under the wallet's lock.
alter table holds rename column created_at to placed_at;
alter table holds
  add column captured bigint not null default 0,
  add column placed_no bigint,
  add column ended_no bigint;
alter table holds drop constraint holds_kind_check;
alter table holds add constraint holds_kind_check check (kind in ('lot', 'order', 'refund'));

-- The hold that a journal captured money from.
alter table journals add column hold_id bigint;

-- Every hold gets the numbers of the journals that placed and released it. One of no amount had none.
with placed as (
  select j.id, j.reference, p.owner_id, row_number() over (partition by j.reference, p.owner_id order by j.id) as nth
    from journals j join postings p on p.journal_id = j.id and p.account = 'frozen' where j.kind = 'hold'
), released as (
  select j.id, j.reference, p.owner_id, row_number() over (partition by j.reference, p.owner_id order by j.id) as nth
    from journals j join postings p on p.journal_id = j.id and p.account = 'frozen' where j.kind = 'release'
), numbered as (
  select id, account_id, kind || ':' || ref_id as reference, ended_at is not null as ended,
         row_number() over (partition by kind, ref_id, account_id order by id) as nth
    from holds where amount > 0
)
update holds h set placed_no = p.id, ended_no = case when n.ended then r.id end
  from numbered n
  left join placed p on p.reference = n.reference and p.owner_id = n.account_id and p.nth = n.nth
  left join released r on r.reference = n.reference and r.owner_id = n.account_id and r.nth = n.nth
 where h.id = n.id;
update holds set placed_no = nextval('journals_id_seq') where placed_no is null;
update holds set ended_no = nextval('journals_id_seq') where ended_at is not null and ended_no is null;
alter table holds
  alter column placed_no set default nextval('journals_id_seq'),
  alter column placed_no set not null,
  add constraint holds_captured_check check (captured between 0 and amount),
  add constraint holds_ended_no_check check ((ended_at is null) = (ended_no is null));
create index holds_of_member on holds (account_id, placed_no);
create index holds_ended_of_member on holds (account_id, ended_no) where ended_no is not null;

-- The wallet has a balance, of which a part is frozen; what is available is the rest.
drop view bidding_rights;
drop trigger wallets_guarded on wallets;
drop trigger wallets_open_empty on wallets;
alter table wallets add column balance bigint not null default 0;
update wallets set balance = available + frozen;
alter table wallets drop column available;
alter table wallets add column available bigint not null generated always as (balance - frozen) stored;

-- The old journals of holds moved money inside one wallet. New lines name the wallet as a whole.
alter table postings drop constraint postings_account_check;
alter table postings drop constraint postings_check;
alter table postings add constraint postings_account_check check (account in
  ('wallet', 'available', 'gateway', 'bank', 'cash', 'fees', 'vat', 'forfeits', 'adjustments')) not valid;
alter table postings add constraint postings_check check
  ((account in ('wallet', 'available', 'frozen')) = (owner_id is not null));

-- A journal moves balances. Nobody can spend what is frozen; a chargeback alone may take a balance below it.
create or replace function apply_postings() returns trigger language plpgsql as $$
declare
  moved integer;
begin
  if exists (select from inserted i where not exists (select from journals j where j.id = i.journal_id)) then
    raise exception 'postings need their journal' using errcode = 'foreign_key_violation';
  end if;
  if exists (select from inserted group by journal_id having sum(amount) <> 0) then
    raise exception 'journal does not balance' using errcode = 'check_violation';
  end if;
  update wallets w set balance = w.balance + d.amount
    from (select owner_id, sum(amount) as amount from inserted where owner_id is not null group by owner_id) d
   where w.account_id = d.owner_id;
  get diagnostics moved = row_count;
  if moved <> (select count(distinct owner_id) from inserted) then
    raise exception 'postings need their wallet' using errcode = 'foreign_key_violation';
  end if;
  if exists (select from inserted i join wallets w on w.account_id = i.owner_id
              where i.amount < 0 and w.balance < w.frozen
                and not exists (select from journals j where j.id = i.journal_id and j.kind = 'chargeback')) then
    raise exception 'more than what is available' using errcode = 'check_violation';
  end if;
  return null;
end $$;

create or replace function refuse_direct_balance() returns trigger language plpgsql as $$
begin
  raise exception 'wallet balances change through postings only' using errcode = 'check_violation';
end $$;
create trigger wallets_guarded before update of balance on wallets
  for each row when (pg_trigger_depth() = 0) execute function refuse_direct_balance();
create or replace function open_empty() returns trigger language plpgsql as $$
begin
  if new.balance <> 0 or new.frozen <> 0 then
    raise exception 'a wallet opens empty' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger wallets_open_empty before insert on wallets for each row execute function open_empty();

create function refuse_overdrawn_hold() returns trigger language plpgsql as $$
begin
  raise exception 'more would be frozen than what is there' using errcode = 'check_violation';
end $$;
create trigger wallets_cover_frozen before update of frozen on wallets
  for each row when (new.frozen > old.frozen and new.frozen > new.balance) execute function refuse_overdrawn_hold();

create view bidding_rights as
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
     order by k.deposit <= w.balance desc,
              case when k.deposit <= w.balance then -k.deposit else k.deposit end
     limit 1));

-- The sums before and after are the same, or nothing of this happens.
do $$
declare
  wrong bigint;
begin
  select count(*) into wrong
    from wallets w
   where w.balance <> (select coalesce(sum(p.amount), 0) from postings p where p.owner_id = w.account_id)
      or w.frozen <> (select coalesce(sum(p.amount), 0) from postings p where p.owner_id = w.account_id and p.account = 'frozen')
      or w.frozen <> (select coalesce(sum(h.amount), 0) from holds h where h.account_id = w.account_id and h.ended_at is null);
  if wrong > 0 then
    raise exception 'the sums of % wallets differ from their postings and holds', wrong;
  end if;
end $$;
