-- A bank account is trusted with a member's whole wallet once a step-up has proved it; a small transfer from it is no proof.
alter table refunds add column proved boolean not null default false;
update refunds r set proved = true where not exists (
  select from bank_transfers t where t.account_id = r.account_id and t.iban = r.iban and t.status = 'approved');
