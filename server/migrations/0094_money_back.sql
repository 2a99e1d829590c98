-- Money that goes back by the gateway, charges that do not fit their payment, and captures from a wallet that a chargeback overdrew.

-- What of a payment went back: with a refund the operator sent it, without one the payer's bank or the gateway took it.
create table payment_returns (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments,
  refund_id bigint references refunds,
  amount bigint not null check (amount > 0),
  status text not null check (status in ('sending', 'done', 'failed')),
  -- Who sends it now: another process may go on when this one has died.
  claimed_at timestamptz,
  journal_id bigint unique references journals,
  created_at timestamptz not null default clock_timestamp(),
  done_at timestamptz,
  check ((status = 'done') = (journal_id is not null)),
  check ((status = 'done') = (done_at is not null)),
  check (refund_id is not null or status = 'done')
);
create index payment_returns_of_payment on payment_returns (payment_id);
create index payment_returns_of_refund on payment_returns (refund_id) where refund_id is not null;
-- One at a time: what the gateway has returned is compared with what was sent.
create unique index payment_returns_sending on payment_returns (payment_id) where status = 'sending';
create trigger payment_returns_fixed before update of payment_id, refund_id, amount on payment_returns
  for each row execute function refuse_change();
create trigger payment_returns_kept before delete on payment_returns for each row execute function refuse_change();

-- What finance must clear: a paid charge of another amount, currency or payment, and money that was taken back.
create table payment_mismatches (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments,
  kind text not null check (kind in ('amount', 'currency', 'payment', 'chargeback')),
  gateway text not null,
  gateway_ref text not null,
  expected_amount bigint not null,
  charged_amount bigint not null,
  currency text not null,
  created_at timestamptz not null default clock_timestamp(),
  resolution text check (resolution in ('credited', 'returned', 'dismissed')),
  reason text,
  resolved_by bigint references accounts,
  resolved_at timestamptz,
  check ((resolution is null) = (resolved_at is null) and (resolution is null) = (resolved_by is null)
    and (resolution is null) = (reason is null))
);
create unique index payment_mismatches_open on payment_mismatches (payment_id, kind) where resolution is null and kind <> 'chargeback';
create index payment_mismatches_by_state on payment_mismatches ((resolution is null), id desc);
create trigger payment_mismatches_fixed before update of payment_id, kind, gateway, gateway_ref, expected_amount, charged_amount,
  currency on payment_mismatches for each row execute function refuse_change();
create trigger payment_mismatches_kept before delete on payment_mismatches for each row execute function refuse_change();

-- A payment of what really came, in the place of one that expected another amount.
alter table payments add column replaces_id bigint references payments;

alter table sandbox_charges add column returned bigint not null default 0 check (returned >= 0 and returned <= amount);

-- A capture moves balance and frozen sum together, so what is available stays as it was, also below zero.
create or replace function apply_postings() returns trigger language plpgsql as $$
declare
  moved integer;
begin
  if exists (select from inserted i where not exists (select from journals j where j.id = i.journal_id)) then
    raise exception 'postings need their journal' using errcode = 'foreign_key_violation';
  end if;
  if exists (select from inserted group by journal_id having sum(amount) <> 0) then
    raise exception 'journal does not balance' using errcode = 'check_violation';
  end if;
  update wallets w set balance = w.balance + d.amount
    from (select owner_id, sum(amount) as amount from inserted where owner_id is not null group by owner_id) d
   where w.account_id = d.owner_id;
  get diagnostics moved = row_count;
  if moved <> (select count(distinct owner_id) from inserted) then
    raise exception 'postings need their wallet' using errcode = 'foreign_key_violation';
  end if;
  if exists (select from inserted i join wallets w on w.account_id = i.owner_id
              where i.amount < 0 and w.balance < w.frozen
                and not exists (select from journals j where j.id = i.journal_id
                                   and (j.kind = 'chargeback' or j.hold_id is not null))) then
    raise exception 'more than what is available' using errcode = 'check_violation';
  end if;
  return null;
end $$;
