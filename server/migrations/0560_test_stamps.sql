-- Marks invoices that a test certificate stamped: they are no tax documents, and every paper of them says so.
alter table invoices add column test_stamp boolean not null default false;
create or replace trigger invoices_issued_once before update of issued_at, series, series_count, number, due_at, total, due,
  content, uuid, counter, previous_hash, hash, qr, xml, kind, test_stamp on invoices for each row
  when (old.issued_at is not null) execute function refuse_change();
