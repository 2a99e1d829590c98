-- Members pay orders from their wallet, several at once, and the rest in one online payment: it names what it pays.
alter table payments drop constraint payments_method_check;
alter table payments add constraint payments_method_check check (method in ('online', 'bank_transfer', 'cash', 'wallet'));
alter table payments drop constraint payments_purpose_check;
alter table payments add constraint payments_purpose_check check (purpose in ('wallet', 'package', 'order', 'invoices'));
alter table orders drop constraint orders_payment_method_check;
alter table orders add constraint orders_payment_method_check
  check (payment_method in ('online', 'bank_transfer', 'cash', 'wallet'));

-- The parts of orders that an online payment pays together with the wallet, in halalas.
create table payment_parts (
  payment_id bigint not null references payments,
  order_id bigint not null references orders,
  order_part text not null check (order_part in ('invoice', 'collection', 'shipping')),
  amount bigint not null check (amount > 0),
  primary key (payment_id, order_id, order_part)
);
create index payment_parts_of_order on payment_parts (order_id);
create trigger payment_parts_fixed before update or delete on payment_parts for each row execute function refuse_change();

-- The wallet's part is held until the gateway answers.
alter table holds drop constraint holds_kind_check;
alter table holds add constraint holds_kind_check check (kind in ('lot', 'order', 'refund', 'payment'));
