-- Cars belong to a kind of stock, so that buyers can look for leasing returns or damaged cars alone.
create table categories (
  id bigint generated always as identity primary key,
  slug text not null unique,
  name_ar text not null,
  name_en text not null,
  sort_order integer not null default 0,
  active boolean not null default true
);
insert into categories (slug, name_ar, name_en, sort_order) values
  ('private', 'أفراد', 'Private', 1),
  ('leasing-returns', 'عائدة من التأجير', 'Leasing returns', 2),
  ('fleet', 'أساطيل شركات', 'Fleet', 3),
  ('government-surplus', 'فائض جهات حكومية', 'Government surplus', 4),
  ('damaged', 'متضررة', 'Damaged', 5);
alter table cars add column category_id bigint references categories;
create index cars_by_category on cars (category_id) where category_id is not null;
