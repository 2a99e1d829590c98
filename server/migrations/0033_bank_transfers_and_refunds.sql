-- Money that people move by hand: bank transfers and cash that finance confirms, and refunds to a member's bank account.

create table bank_transfers (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  payment_id bigint not null references payments,
  purpose text not null check (purpose in ('wallet', 'package', 'order')),
  package_id bigint references packages,
  order_id bigint references orders,
  image_id bigint not null references files,
  id_image_id bigint not null references files,
  -- SHA-256 of the picture as it came: the same receipt sent twice is noticed.
  image_hash bytea not null,
  transfer_date date not null,
  amount bigint not null check (amount > 0),
  name text not null,
  city text not null,
  iban text not null,
  status text not null default 'under_review' check (status in ('under_review', 'approved', 'rejected')),
  approved_amount bigint check (approved_amount > 0),
  reason text,
  reviewed_by bigint references accounts,
  reviewed_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  check ((purpose = 'package') = (package_id is not null)),
  check ((purpose = 'order') = (order_id is not null)),
  check ((status = 'approved') = (approved_amount is not null)),
  check ((status = 'rejected') = (reason is not null)),
  check ((status = 'under_review') = (reviewed_at is null)),
  check ((reviewed_at is null) = (reviewed_by is null))
);
create index bank_transfers_of_account on bank_transfers (account_id, id desc);
create index bank_transfers_by_status on bank_transfers (status, id desc);
create index bank_transfers_by_image on bank_transfers (image_hash);
create index bank_transfers_alike on bank_transfers (iban, transfer_date, amount);
create index bank_transfers_of_order on bank_transfers (order_id) where order_id is not null;
create trigger bank_transfers_fixed before update of account_id, purpose, package_id, order_id, amount, iban, image_hash
  on bank_transfers for each row execute function refuse_change();
create trigger bank_transfers_kept before delete on bank_transfers for each row execute function refuse_change();

-- What finance writes on a payment that came over the counter.
create sequence cash_receipt_numbers;
create table cash_receipts (
  payment_id bigint primary key references payments,
  number text not null unique default
    'CR-' || to_char(clock_timestamp() at time zone 'Asia/Riyadh', 'YYYY') || '-' || to_char(nextval('cash_receipt_numbers'), 'FM999999000000'),
  received_by bigint not null references accounts,
  received_at timestamptz not null default clock_timestamp(),
  note text
);

create table refunds (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  amount bigint not null check (amount > 0),
  bank_name text not null,
  iban text not null,
  name text not null,
  bank_image_id bigint not null references files,
  id_image_id bigint not null references files,
  status text not null default 'under_review'
    check (status in ('under_review', 'second_review', 'approved', 'paid_out', 'rejected')),
  reason text,
  first_by bigint references accounts,
  second_by bigint references accounts,
  decided_at timestamptz,
  journal_id bigint unique references journals,
  bank_reference text,
  paid_by bigint references accounts,
  paid_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  check ((status = 'rejected') = (reason is not null)),
  check (second_by is null or second_by <> first_by),
  check ((status in ('approved', 'paid_out')) = (journal_id is not null)),
  check ((status = 'paid_out') = (bank_reference is not null)),
  check ((paid_at is null) = (paid_by is null))
);
create index refunds_of_account on refunds (account_id, id desc);
create index refunds_by_status on refunds (status, id desc);
-- One request at a time, and one reference for one payout.
create unique index refunds_open on refunds (account_id) where status in ('under_review', 'second_review');
create unique index refunds_bank_reference on refunds (bank_reference) where bank_reference is not null;
create trigger refunds_fixed before update of account_id, amount, iban, name on refunds
  for each row execute function refuse_change();
create trigger refunds_kept before delete on refunds for each row execute function refuse_change();

insert into ledger_accounts (name, kind, title_ar, title_en) values
  ('refunds', 'liability', 'استرداد معتمد لم يُصرف', 'Approved refunds not paid out');
