-- Reports read what was issued in a period.
create index invoices_by_issue on invoices (issued_at) where issued_at is not null;
