-- Staff look for members and cars among millions: names and numbers by any part of them, and each order of a list.
create index accounts_by_name_part on accounts using gin (name gin_trgm_ops);
create index accounts_by_phone_part on accounts using gin (phone gin_trgm_ops);
create index accounts_in_order_of_name on accounts (name, id);
create index accounts_in_order_of_time on accounts (created_at, id);
create index cars_in_order_of_time on cars (created_at, id);
create index cars_in_order_of_year on cars (year, id);
create index cars_in_order_of_kilometres on cars (kilometres, id);
create index cars_in_order_of_price on cars (price, id);
create index cars_in_order_of_title on cars (title_en, id);
create index cars_by_chassis on cars (chassis_number);
create index cars_by_plate on cars ((plate_letters || plate_digits));
