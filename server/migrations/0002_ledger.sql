-- Money: packages, wallets, holds, and journals whose postings the database keeps balanced and unchanged.

create table packages (
  id bigint generated always as identity primary key,
  name_ar text not null,
  name_en text not null,
  description_ar text not null default '',
  description_en text not null default '',
  features_ar jsonb not null default '[]',
  features_en jsonb not null default '[]',
  deposit bigint not null check (deposit > 0),
  bid_limit bigint check (bid_limit > 0),
  active_lots_limit integer check (active_lots_limit > 0),
  badge_color text not null default '#6B645B',
  sort_order integer not null default 0,
  active boolean not null default true
);

-- The wallet row is also the member's lock: whatever changes what a member may bid takes it first.
create table wallets (
  account_id bigint primary key references accounts,
  available bigint not null default 0 check (available >= 0),
  frozen bigint not null default 0 check (frozen >= 0),
  package_id bigint references packages
);

create table journals (
  id bigint generated always as identity primary key,
  kind text not null,
  -- What the journal is about, for programs: 'lot:12', 'payment:7'.
  reference text not null,
  car_id bigint,
  reason text,
  actor_id bigint references accounts,
  created_at timestamptz not null default clock_timestamp()
);
create index journals_by_reference on journals (reference);

-- The trigger below checks journal and owner for a whole statement at once; a foreign key would ask for each row, and
-- every bid that takes a lead writes four of them.
create table postings (
  journal_id bigint not null,
  line smallint not null,
  account text not null check (account in
    ('available', 'frozen', 'gateway', 'bank', 'cash', 'fees', 'vat', 'forfeits', 'adjustments')),
  owner_id bigint,
  amount bigint not null check (amount <> 0),
  primary key (journal_id, line),
  check ((account in ('available', 'frozen')) = (owner_id is not null))
);
create index postings_of_owner on postings (owner_id, journal_id) where owner_id is not null;

-- All lines of a journal arrive in one statement; that statement must balance, and it moves the wallets.
create function apply_postings() returns trigger language plpgsql as $$
declare
  moved integer;
begin
  if exists (select from inserted i where not exists (select from journals j where j.id = i.journal_id)) then
    raise exception 'postings need their journal' using errcode = 'foreign_key_violation';
  end if;
  if exists (select from inserted group by journal_id having sum(amount) <> 0) then
    raise exception 'journal does not balance' using errcode = 'check_violation';
  end if;
  update wallets w
     set available = w.available + d.available, frozen = w.frozen + d.frozen
    from (select owner_id,
                 coalesce(sum(amount) filter (where account = 'available'), 0) as available,
                 coalesce(sum(amount) filter (where account = 'frozen'), 0) as frozen
            from inserted where owner_id is not null group by owner_id) d
   where w.account_id = d.owner_id;
  get diagnostics moved = row_count;
  if moved <> (select count(distinct owner_id) from inserted) then
    raise exception 'postings need their wallet' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
create trigger postings_apply after insert on postings
  referencing new table as inserted for each statement execute function apply_postings();

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% rows are never changed or removed', tg_table_name using errcode = 'check_violation';
end $$;
create trigger journals_fixed before update or delete on journals for each row execute function refuse_change();
create trigger journals_kept before truncate on journals for each statement execute function refuse_change();
create trigger postings_fixed before update or delete on postings for each row execute function refuse_change();
create trigger postings_kept before truncate on postings for each statement execute function refuse_change();

-- Balances move through postings alone: a direct update would break them apart from their history.
create function refuse_direct_balance() returns trigger language plpgsql as $$
begin
  raise exception 'wallet balances change through postings only' using errcode = 'check_violation';
end $$;
create trigger wallets_guarded before update of available, frozen on wallets
  for each row when (pg_trigger_depth() = 0) execute function refuse_direct_balance();
create function open_empty() returns trigger language plpgsql as $$
begin
  if new.available <> 0 or new.frozen <> 0 then
    raise exception 'a wallet opens empty' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger wallets_open_empty before insert on wallets for each row execute function open_empty();

-- A hold explains a part of somebody's frozen balance, and ends exactly once.
create table holds (
  id bigint generated always as identity primary key,
  -- Placed under the lock of this wallet; a foreign key would ask again at every change of a lead.
  account_id bigint not null,
  kind text not null check (kind in ('lot', 'refund')),
  ref_id bigint not null,
  amount bigint not null check (amount >= 0),
  created_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  outcome text check (outcome in ('released', 'captured')),
  check ((ended_at is null) = (outcome is null))
);
create unique index holds_active on holds (kind, ref_id) where ended_at is null;
create index holds_of_account on holds (account_id) where ended_at is null;
