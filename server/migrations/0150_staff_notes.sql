-- Staff write notes about an order, a member or a car for their colleagues.
create table staff_notes (
  id bigint generated always as identity primary key,
  -- What the note is about, as the audit names it: 'order:12'.
  subject text not null check (subject ~ '^(order|account|car):[0-9]{1,16}$'),
  author_id bigint not null references accounts,
  text text not null check (length(text) between 1 and 2000),
  at timestamptz not null default clock_timestamp()
);
create index staff_notes_by_subject on staff_notes (subject, id desc);
create trigger staff_notes_fixed before update or delete on staff_notes for each row execute function refuse_change();
