-- Both columns of the index are asked for by every bid. With one of them, a plan that was made while the table was empty
-- may go through all active holds of all members instead.
drop index holds_of_account;
create index holds_of_account on holds (account_id, kind) where ended_at is null;
