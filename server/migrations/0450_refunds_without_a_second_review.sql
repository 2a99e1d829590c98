-- A second person approves a large refund in the queue of approvals: a review that waited for one begins again.
alter table refunds disable trigger refunds_change;
update refunds set status = 'under_review', first_by = null where status = 'second_review';
alter table refunds enable trigger refunds_change;
delete from money_changes where subject = 'refunds' and 'second_review' in (before, after);
alter table refunds drop constraint refunds_status_check;
alter table refunds add constraint refunds_status_check
  check (status in ('under_review', 'approved', 'paid_out', 'rejected'));
drop index refunds_open;
create unique index refunds_open on refunds (account_id) where status = 'under_review';
