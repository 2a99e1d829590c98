-- Finance closes a month: nothing is booked into it afterwards. What concerns it is booked in the open month and names it.

insert into ledger_accounts (name, kind, number, title_ar, title_en) values
  ('bank_charges', 'correction', 5020, 'رسوم البنك وبوابة الدفع', 'Charges of the bank and the gateway');

alter table journals
  -- When it was written, if it is dated earlier than that.
  add column written_at timestamptz,
  -- The first day of the closed month that it concerns.
  add column corrects_month date check (extract(day from corrects_month) = 1);

-- Each closing and each reopening. The latest row says up to which month the books are closed.
create table month_changes (
  id bigint generated always as identity primary key,
  month date not null check (extract(day from month) = 1),
  locked boolean not null,
  changed_by bigint not null references accounts,
  approval_id bigint references approvals,
  reason text,
  changed_at timestamptz not null default clock_timestamp(),
  check (locked or reason is not null)
);
create trigger month_changes_fixed before update or delete on month_changes for each row execute function refuse_change();
create trigger month_changes_kept before truncate on month_changes for each statement execute function refuse_change();

-- The latest closed month; null for none.
create function locked_month() returns date language sql stable as $$
  select case when locked then month else (month - interval '1 month')::date end from month_changes order by id desc limit 1
$$;

create function month_of(at timestamptz) returns date language sql stable as $$
  select date_trunc('month', at at time zone 'Asia/Riyadh')::date
$$;

-- Months are closed in their order and opened in the opposite one. A month is over an hour after its end: no transaction is
-- open longer. Journals that are dated earlier hold the same lock.
create function check_month_change() returns trigger language plpgsql as $$
declare
  latest date;
begin
  perform pg_advisory_xact_lock(hashtextextended('months', 0));
  latest := locked_month();
  if new.locked and new.month <> coalesce((latest + interval '1 month')::date,
                                          (select month_of(min(created_at)) from journals), new.month) then
    raise exception 'months are closed in their order' using errcode = 'check_violation';
  end if;
  if new.locked and month_of(clock_timestamp() - interval '1 hour') <= new.month then
    raise exception 'the month is not over' using errcode = 'check_violation';
  end if;
  if not new.locked and new.month is distinct from latest then
    raise exception 'only the latest closed month is opened again' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger month_changes_in_order before insert on month_changes for each row execute function check_month_change();

-- One person closes a month; two open it again. The preview of a request has no approval yet, and is never committed.
create function check_reopening() returns trigger language plpgsql as $$
begin
  if not new.locked and new.approval_id is null then
    raise exception 'two persons open a month again' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger month_changes_of_two after insert on month_changes deferrable initially deferred
  for each row execute function check_reopening();

create function check_month() returns trigger language plpgsql as $$
begin
  if new.created_at < clock_timestamp() - interval '1 minute' then
    new.written_at := clock_timestamp();
    perform pg_advisory_xact_lock_shared(hashtextextended('months', 0));
  else
    new.written_at := null;
  end if;
  if month_of(new.created_at) <= locked_month() then
    raise exception 'the month of this journal is closed' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger journals_month before insert on journals for each row execute function check_month();

-- The kept sums follow a journal that is dated into them, and change in no other way.
drop trigger ledger_days_stay on ledger_days;
create trigger ledger_days_stay before delete on ledger_days for each row execute function refuse_change();
create trigger ledger_days_fixed before update of day, account on ledger_days for each row execute function refuse_change();
create function refuse_own_change() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'kept sums change through postings only' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger ledger_days_follow before update on ledger_days for each row execute function refuse_own_change();

create function move_kept_days() returns trigger language plpgsql as $$
begin
  if not exists (select from inserted i join journals j on j.id = i.journal_id where j.written_at is not null) then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('ledger-days', 0));
  insert into ledger_days as kept (day, account, debit, credit)
  select d.day, i.account, coalesce(-sum(i.amount) filter (where i.amount < 0), 0), coalesce(sum(i.amount) filter (where i.amount > 0), 0)
    from inserted i join journals j on j.id = i.journal_id
    join (select distinct day from ledger_days) d on d.day >= (j.created_at at time zone 'Asia/Riyadh')::date
   where j.written_at is not null
   group by d.day, i.account
  on conflict (day, account) do update set debit = kept.debit + excluded.debit, credit = kept.credit + excluded.credit;
  return null;
end $$;
create trigger postings_keep_days after insert on postings
  referencing new table as inserted for each statement execute function move_kept_days();
