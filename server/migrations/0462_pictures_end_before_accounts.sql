-- The pictures of a refund end before its bank account; a refund to cards has neither.
alter table refunds drop constraint refunds_account;
alter table refunds add constraint refunds_account check (
  (iban is null) = (bank_name is null) and (iban is null) = (name is null)
  and (iban is not null or (bank_image_id is null and id_image_id is null)));
