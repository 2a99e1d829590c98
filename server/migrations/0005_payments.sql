-- Money on its way in: payments, what gateways told of them, the sandbox gateway's own books.

create table payments (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  purpose text not null check (purpose in ('wallet', 'package', 'order')),
  package_id bigint references packages,
  -- What the member's plan already counted for when the payment began; the amount is the rest of the new deposit.
  base_deposit bigint not null default 0 check (base_deposit >= 0),
  order_id bigint,
  method text not null check (method in ('online', 'bank_transfer', 'cash')),
  amount bigint not null check (amount > 0),
  status text not null default 'initiated' check (status in ('initiated', 'paid', 'failed', 'refunded')),
  gateway text,
  gateway_ref text,
  checkout_url text,
  -- The idempotency key and body that began it: a copy of that request goes on with this payment.
  request_key text,
  request_hash bytea,
  journal_id bigint unique references journals,
  created_at timestamptz not null default clock_timestamp(),
  settled_at timestamptz,
  unique (gateway, gateway_ref),
  unique (account_id, request_key),
  check ((purpose = 'package') = (package_id is not null)),
  check ((purpose = 'order') = (order_id is not null)),
  check ((method = 'online') = (gateway is not null)),
  check ((status in ('paid', 'refunded')) = (journal_id is not null)),
  check ((request_key is null) = (request_hash is null))
);
create index payments_of_account on payments (account_id, id desc);
create index payments_unsettled on payments (created_at) where status = 'initiated';
-- What a payment is for and how much it is stands fixed from its first moment, its journal from the second.
create trigger payments_fixed before update of account_id, purpose, package_id, base_deposit, order_id, method, amount
  on payments for each row execute function refuse_change();
create trigger payments_credited_once before update of journal_id
  on payments for each row when (old.journal_id is not null) execute function refuse_change();
create trigger payments_kept before delete on payments for each row execute function refuse_change();

create table webhook_events (
  gateway text not null,
  event_id text not null,
  gateway_ref text not null,
  received_at timestamptz not null default clock_timestamp(),
  primary key (gateway, event_id)
);

create table sandbox_charges (
  ref text primary key,
  payment_id bigint not null unique,
  amount bigint not null check (amount > 0),
  currency text not null,
  description text not null,
  return_url text not null,
  webhook_url text not null,
  language text not null check (language in ('ar', 'en')),
  status text not null default 'pending' check (status in ('pending', 'paid', 'failed')),
  created_at timestamptz not null default clock_timestamp(),
  decided_at timestamptz,
  check ((status = 'pending') = (decided_at is null))
);
