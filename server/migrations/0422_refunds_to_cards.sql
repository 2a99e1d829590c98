-- A refund that goes back to cards needs no bank account. If a card refuses it, the rest is in the wallet again.
alter table refunds
  alter column bank_name drop not null,
  alter column iban drop not null,
  alter column name drop not null,
  alter column bank_image_id drop not null,
  alter column id_image_id drop not null,
  -- The part that went back to the wallet, because the cards refused it and no bank account is known.
  add column returned bigint not null default 0 check (returned between 0 and amount),
  add constraint refunds_account check ((iban is null) = (bank_name is null) and (iban is null) = (name is null)
    and (iban is null) = (bank_image_id is null) and (iban is null) = (id_image_id is null));
do $$
declare
  found text;
begin
  select conname into strict found from pg_constraint
   where conrelid = 'refunds'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%journal_id IS NOT NULL%';
  execute format('alter table refunds drop constraint %I', found);
end $$;
alter table refunds add constraint refunds_journal check (case
  when status in ('approved', 'paid_out') then journal_id is not null
  when status = 'rejected' then (journal_id is not null) = (returned > 0)
  else journal_id is null end);
insert into money_changes values ('refunds', 'approved', 'rejected');
