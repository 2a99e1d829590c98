-- What is sold: brands, models, places, cars and their pictures.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create table files (
  id bigint generated always as identity primary key,
  -- 'public' pictures are served to everybody, 'private' ones only through a right.
  visibility text not null check (visibility in ('public', 'private')),
  kind text not null,
  width integer not null,
  height integer not null,
  -- Point of interest in per cent, so that a crop keeps the car in frame.
  focus_x smallint not null default 50,
  focus_y smallint not null default 50,
  -- [{format, width, key, bytes}]
  variants jsonb not null,
  owner_id bigint references accounts,
  created_at timestamptz not null default clock_timestamp()
);

create table countries (id bigint generated always as identity primary key, code text not null unique, name_ar text not null, name_en text not null, sort_order integer not null default 0);
create table cities (id bigint generated always as identity primary key, country_id bigint not null references countries, slug text not null unique, name_ar text not null, name_en text not null, sort_order integer not null default 0);

create table brands (
  id bigint generated always as identity primary key,
  slug text not null unique,
  name_ar text not null,
  name_en text not null,
  sort_order integer not null default 0
);
create table models (
  id bigint generated always as identity primary key,
  brand_id bigint not null references brands,
  slug text not null,
  name_ar text not null,
  name_en text not null,
  unique (brand_id, slug)
);

create table cars (
  id bigint generated always as identity primary key,
  slug text not null unique,
  type text not null check (type in ('auction', 'sale')),
  owner_id bigint not null references accounts,
  brand_id bigint not null references brands,
  model_id bigint not null references models,
  city_id bigint not null references cities,
  title_ar text not null,
  title_en text not null,
  description_ar text not null default '',
  description_en text not null default '',
  -- Words of the closed lists in contract/values/vehicle-vocabulary.ts.
  style text, condition text, transmission text, fuel text, drive text, color text, origin text,
  engine_ar text, engine_en text,
  year integer not null check (year between 1900 and 2100),
  kilometres integer not null check (kilometres >= 0),
  -- Latin letters as in contract/values/plate.ts; both or neither.
  plate_letters text, plate_digits text check ((plate_letters is null) = (plate_digits is null)),
  chassis_number text,
  serial text,
  vehicle_number text,
  key_count smallint,
  form_ar text, form_en text,
  address_ar text, address_en text,
  inspection_status text not null default 'unknown'
    check (inspection_status in ('valid', 'expired', 'failed', 'not_required', 'unknown')),
  inspection_valid_until date,
  -- {results: [{part, verdict, note_ar, note_en}], body: [{panel, kind, note_ar, note_en}]}
  inspection jsonb not null default '{}',
  -- Price of a car for sale; a lot's prices stand with the lot.
  price bigint check (price > 0),
  sale_status text not null default 'for_sale' check (sale_status in ('for_sale', 'reserved', 'sold', 'draft')),
  -- Whether the seller charges VAT: their price then includes 15/115 of it.
  seller_vat boolean not null default false,
  search_text text not null default '',
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  check (type = 'auction' or price is not null)
);
create index cars_newest on cars (created_at desc, id desc);
create index cars_by_brand on cars (brand_id, model_id);
create index cars_by_owner on cars (owner_id);
create index cars_for_sale on cars (price, id) where type = 'sale' and sale_status = 'for_sale';
create index cars_search on cars using gin (search_text gin_trgm_ops);

create table car_images (
  car_id bigint not null references cars,
  position smallint not null,
  file_id bigint not null references files,
  primary key (car_id, position)
);

create table favourites (
  account_id bigint not null references accounts,
  car_id bigint not null references cars,
  created_at timestamptz not null default clock_timestamp(),
  primary key (account_id, car_id)
);
