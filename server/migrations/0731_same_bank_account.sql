-- Staff must not decide about an account that they share with a member. The numbers of payout accounts are sealed, so those of
-- transfers and refunds get the same keyed hash; a job fills it for old rows.
alter table bank_transfers add column iban_hash bytea;
alter table refunds add column iban_hash bytea;
create index bank_transfers_unhashed on bank_transfers (id) where iban_hash is null and iban not like 'removed:%';
create index refunds_unhashed on refunds (id) where iban_hash is null and iban is not null and iban not like 'removed:%';
create trigger bank_transfers_hash_fixed before update of iban_hash on bank_transfers for each row
  when (old.iban_hash is not null and new.iban_hash is not null) execute function refuse_change();
create trigger refunds_hash_fixed before update of iban_hash on refunds for each row
  when (old.iban_hash is not null and new.iban_hash is not null) execute function refuse_change();
