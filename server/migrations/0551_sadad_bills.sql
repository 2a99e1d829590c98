-- Members pay SADAD bills at their banks: a payment knows its bill, and the sandbox has its own books of bills.
alter table payments drop constraint payments_method_check;
alter table payments add constraint payments_method_check
  check (method in ('online', 'sadad', 'bank_transfer', 'cash', 'wallet'));
alter table payments drop constraint payments_check2;
alter table payments add constraint payments_at_gateway check ((method in ('online', 'sadad')) = (gateway is not null));
alter table payments
  add column biller text,
  add column bill_number text,
  add column bill_expires_at timestamptz,
  -- When the gateway ended a bill that was not paid in time to count.
  add column bill_canceled_at timestamptz,
  add constraint payments_bill check (
    (biller is null) = (bill_number is null) and (biller is null) = (bill_expires_at is null)
    and (biller is null or method = 'sadad') and (bill_canceled_at is null or biller is not null));
create index payments_bill_number on payments (bill_number) where bill_number is not null;
create index payments_bills_to_cancel on payments (id)
  where method = 'sadad' and status = 'failed' and bill_number is not null and bill_canceled_at is null;

alter table orders drop constraint orders_payment_method_check;
alter table orders add constraint orders_payment_method_check
  check (payment_method in ('online', 'sadad', 'bank_transfer', 'cash', 'wallet'));

create table sandbox_bills (
  number text primary key,
  payment_id bigint not null unique,
  amount bigint not null check (amount > 0),
  paid_amount bigint check (paid_amount > 0),
  description text not null,
  webhook_url text not null,
  language text not null check (language in ('ar', 'en')),
  status text not null default 'pending' check (status in ('pending', 'paid', 'canceled')),
  expires_at timestamptz not null,
  created_at timestamptz not null default clock_timestamp(),
  decided_at timestamptz,
  check ((status = 'pending') = (decided_at is null)),
  check ((status = 'paid') = (paid_amount is not null))
);
