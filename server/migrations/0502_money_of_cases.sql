-- A case gives money back: an order ends as returned, its money may be held until the car is back, and a seller may owe.
alter table orders drop constraint orders_cancel_cause_check;
alter table orders add constraint orders_cancel_cause_check
  check (cancel_cause in ('buyer_default', 'seller', 'house', 'buyer_before_due', 'returned'));
insert into order_changes values ('status', 'delivering', 'canceled'), ('status', 'finished', 'canceled');
-- Only a case takes back a car that is ready or handed over.
create function check_returned_order() returns trigger language plpgsql as $$
begin
  if new.cancel_cause is distinct from 'returned' then
    raise exception 'only a case cancels an order that is %', old.status using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger orders_returned before update of status on orders for each row
  when (old.status in ('delivering', 'finished') and new.status = 'canceled') execute function check_returned_order();

alter table holds drop constraint holds_kind_check;
alter table holds add constraint holds_kind_check check (kind in ('lot', 'order', 'refund', 'payment', 'case'));
-- Who got and who bore what, as it was decided.
alter table order_cases add column money_lines jsonb;

-- What a seller owes for a case. It lowers their payouts, the order's own first, then the oldest.
create table payout_charges (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  account_id bigint not null references accounts,
  -- The payout of a returned order, a reduced price, or registration and delivery of a return.
  cause text not null check (cause in ('return', 'reduction', 'costs')),
  amount bigint not null check (amount > 0),
  created_at timestamptz not null default clock_timestamp()
);
create index payout_charges_of_account on payout_charges (account_id);
create index payout_charges_of_order on payout_charges (order_id);
create table payout_charge_uses (
  charge_id bigint not null references payout_charges,
  payout_id bigint not null references payouts,
  amount bigint not null check (amount > 0),
  primary key (charge_id, payout_id)
);
create index payout_charge_uses_of_payout on payout_charge_uses (payout_id);
alter table payouts add column charged bigint not null default 0 check (charged >= 0);
alter table payouts drop column net;
alter table payouts add column net bigint not null generated always as (gross - commission - commission_tax - charged) stored;
alter table payouts add constraint payouts_net_check check (net >= 0);
