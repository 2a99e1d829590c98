-- Pictures and names of bank transfers and refunds have an end date: a request stays, its personal data goes.
alter table bank_transfers alter column image_id drop not null, alter column id_image_id drop not null;
alter table refunds alter column bank_image_id drop not null, alter column id_image_id drop not null;

-- A bank account changes only from its number to the word for a removed one, once the request is decided.
drop trigger bank_transfers_fixed on bank_transfers;
create trigger bank_transfers_fixed before update of account_id, purpose, package_id, order_id, amount, image_hash
  on bank_transfers for each row execute function refuse_change();
create trigger bank_transfers_iban_fixed before update of iban on bank_transfers for each row
  when (old.status = 'under_review' or new.iban <> 'removed:transfer:' || old.id) execute function refuse_change();
drop trigger refunds_fixed on refunds;
create trigger refunds_fixed before update of account_id, amount on refunds for each row execute function refuse_change();
create trigger refunds_person_fixed before update of iban, name on refunds for each row
  when (old.status not in ('rejected', 'paid_out') or new.iban <> 'removed:refund:' || old.id or new.name <> '')
  execute function refuse_change();

create index bank_transfers_pictures on bank_transfers (reviewed_at) where image_id is not null;
create index refunds_pictures on refunds (decided_at) where bank_image_id is not null;
