-- The seller's commission and its VAT, in halalas, at the rates of the day of the sale.
alter table orders
  add column commission bigint not null default 0 check (commission >= 0),
  add column commission_tax bigint not null default 0 check (commission_tax >= 0),
  add constraint orders_commission_within_price check (commission + commission_tax <= price);
