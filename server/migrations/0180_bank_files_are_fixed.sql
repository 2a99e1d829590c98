-- The record of an uploaded bank file never changes; only its lines are matched later.
create trigger bank_statements_fixed before update or delete on bank_statements for each row execute function refuse_change();
