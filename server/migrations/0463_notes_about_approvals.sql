-- Colleagues ask and answer below a request for approval.
alter table staff_notes drop constraint staff_notes_subject_check;
alter table staff_notes add constraint staff_notes_subject_check
  check (subject ~ '^(order|account|car|approval):[0-9]{1,16}$');
