-- Payments, transfers, refunds, what goes back, invoices and their reports change only as listed here, like orders and deliveries.
create table money_changes (
  subject text not null,
  before text not null,
  after text not null,
  primary key (subject, before, after)
);
insert into money_changes values
  ('payments', 'initiated', 'paid'), ('payments', 'initiated', 'failed'),
  -- Money that comes after all is still credited.
  ('payments', 'failed', 'paid'), ('payments', 'paid', 'refunded'),
  ('bank_transfers', 'under_review', 'approved'), ('bank_transfers', 'under_review', 'rejected'),
  ('refunds', 'under_review', 'second_review'), ('refunds', 'under_review', 'approved'), ('refunds', 'under_review', 'rejected'),
  ('refunds', 'second_review', 'approved'), ('refunds', 'second_review', 'rejected'), ('refunds', 'approved', 'paid_out'),
  ('payment_returns', 'sending', 'done'), ('payment_returns', 'sending', 'failed'),
  ('payment_mismatches', 'open', 'cleared'),
  -- `paid` is the payout of a purchase invoice.
  ('invoices', 'open', 'issued'), ('invoices', 'open', 'dropped'), ('invoices', 'issued', 'credited'), ('invoices', 'issued', 'paid'),
  ('invoice_reports', 'waiting', 'accepted'), ('invoice_reports', 'waiting', 'warned'),
  ('invoice_reports', 'waiting', 'refused'), ('invoice_reports', 'waiting', 'failed'),
  ('invoice_reports', 'refused', 'waiting'), ('invoice_reports', 'failed', 'waiting');

create function check_money_change(changed text, old_state text, new_state text) returns void language plpgsql as $$
begin
  if new_state <> old_state and not exists
      (select from money_changes where subject = changed and before = old_state and after = new_state) then
    raise exception 'a row of % does not go from % to %', changed, old_state, new_state using errcode = 'check_violation';
  end if;
end $$;

create function check_status_change() returns trigger language plpgsql as $$
begin
  perform check_money_change(tg_table_name, old.status, new.status);
  return new;
end $$;
create trigger payments_change before update of status on payments
  for each row when (new.status <> old.status) execute function check_status_change();
create trigger bank_transfers_change before update of status on bank_transfers
  for each row when (new.status <> old.status) execute function check_status_change();
create trigger refunds_change before update of status on refunds
  for each row when (new.status <> old.status) execute function check_status_change();
create trigger payment_returns_change before update of status on payment_returns
  for each row when (new.status <> old.status) execute function check_status_change();

create function check_report_change() returns trigger language plpgsql as $$
begin
  perform check_money_change(tg_table_name, old.state, new.state);
  return new;
end $$;
create trigger invoice_reports_change before update of state on invoice_reports
  for each row when (new.state <> old.state) execute function check_report_change();

create function check_mismatch_change() returns trigger language plpgsql as $$
begin
  perform check_money_change(tg_table_name, case when old.resolution is null then 'open' else 'cleared' end,
    case when new.resolution is null then 'open' else 'cleared' end);
  return new;
end $$;
create trigger payment_mismatches_change before update of resolution on payment_mismatches
  for each row execute function check_mismatch_change();

create function invoice_state(issued_at timestamptz, dropped_at timestamptz, credited_at timestamptz, paid_at timestamptz)
  returns text language sql immutable as $$
  select case when credited_at is not null then 'credited' when paid_at is not null then 'paid'
              when dropped_at is not null then 'dropped' when issued_at is not null then 'issued' else 'open' end
$$;
create function check_invoice_change() returns trigger language plpgsql as $$
begin
  perform check_money_change(tg_table_name, invoice_state(old.issued_at, old.dropped_at, old.credited_at, old.paid_at),
    invoice_state(new.issued_at, new.dropped_at, new.credited_at, new.paid_at));
  return new;
end $$;
create trigger invoices_change before update of issued_at, dropped_at, credited_at, paid_at on invoices
  for each row execute function check_invoice_change();
