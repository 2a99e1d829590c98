-- What a case took off the price of a paid order, in halalas, VAT included. The price itself stays that of the sale.
alter table orders add column reduced_amount bigint not null default 0 check (reduced_amount between 0 and price);
