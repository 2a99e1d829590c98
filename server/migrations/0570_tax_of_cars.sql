-- How a car is taxed is chosen for each car: the price holds VAT, VAT on the profit margin, or none. Cars so far keep their meaning.
alter table cars alter column seller_vat drop default;
alter table cars alter column seller_vat type text using case when seller_vat then 'full' else 'private' end;
alter table cars rename column seller_vat to tax;
alter table cars
  -- Null: not chosen yet. Such a car is neither shown for sale nor auctioned.
  alter column tax drop not null,
  -- The seller's purchase price in halalas: the margin is counted from it.
  add column purchase_price bigint check (purchase_price >= 0),
  add constraint cars_tax_word check (tax in ('full', 'margin', 'private')),
  add constraint cars_margin_purchase check (tax <> 'margin' or purchase_price is not null),
  add constraint cars_sale_taxed check (type <> 'sale' or sale_status = 'draft' or tax is not null);

-- The purchase price on the day of the sale.
alter table orders add column purchase_price bigint check (purchase_price >= 0);

-- A member with one of these numbers sells as a business, and says how its cars are taxed.
alter table accounts
  add column registration_number text check (registration_number ~ '^\d{10}$'),
  add column vat_number text check (vat_number ~ '^3\d{13}3$'),
  add column car_tax text check (car_tax in ('full', 'margin', 'private'));

-- The tax of all cars of a file whose rows do not say their own.
alter table car_imports add column tax text check (tax in ('full', 'margin', 'private'));
