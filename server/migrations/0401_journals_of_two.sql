-- A journal that two persons decided names the approval, and so both of them. The approval tells it to its transaction, so
-- that no posting can forget it.
alter table journals add column approval_id bigint references approvals;
alter table journals alter column approval_id set default nullif(current_setting('marsa.approval', true), '')::bigint;
create index journals_by_approval on journals (approval_id) where approval_id is not null;
-- One queue keeps them now. A correction that waits there was not booked and can be asked for again.
drop table adjustment_requests;
drop table second_person_requests;
