-- A debit note charges what was added to an issued invoice; it names that invoice, as a credit note does.
alter table invoices drop constraint invoices_kind_check;
alter table invoices add constraint invoices_kind_check
  check (kind in ('standard', 'simplified', 'margin', 'credit_note', 'debit_note', 'purchase', 'receipt'));
do $$
declare rule text;
begin
  select conname into strict rule from pg_constraint
   where conrelid = 'invoices'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%corrects_id%';
  execute format('alter table invoices drop constraint %I', rule);
end $$;
alter table invoices add constraint invoices_notes_correct
  check ((kind in ('credit_note', 'debit_note')) = (corrects_id is not null));
-- A paper is credited once, and an invoice has one valid debit note.
drop index invoices_credit;
create unique index invoices_correction on invoices (corrects_id, kind)
  where corrects_id is not null and credited_at is null;
