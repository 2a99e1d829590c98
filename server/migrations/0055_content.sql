-- Pages with versions, questions, testimonials, vacancies and what visitors write: staff edit what the public reads.

create table pages (
  id bigint generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  removed_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);

-- Members accept a version of the terms, so a version is never changed and never goes away.
create table page_versions (
  page_id bigint not null references pages,
  version integer not null check (version > 0),
  title_ar text not null,
  title_en text not null,
  lead_ar text not null default '',
  lead_en text not null default '',
  sections jsonb not null,
  note text,
  created_by bigint references accounts,
  published_at timestamptz not null default clock_timestamp(),
  primary key (page_id, version)
);
create trigger page_versions_fixed before update or delete on page_versions for each row execute function refuse_change();
create trigger page_versions_kept before truncate on page_versions for each statement execute function refuse_change();

create table faqs (
  id bigint generated always as identity primary key,
  category text not null check (category in ('bidding', 'deposit', 'payment', 'inspection', 'handover', 'selling', 'account')),
  question_ar text not null,
  question_en text not null,
  answer_ar text not null,
  answer_en text not null,
  sort_order integer not null default 0,
  active boolean not null default true
);

create table testimonials (
  id bigint generated always as identity primary key,
  name text not null,
  name_ar text not null,
  text text not null,
  text_ar text not null,
  file_id bigint references files,
  created_at timestamptz not null default clock_timestamp()
);

create table vacancies (
  id bigint generated always as identity primary key,
  title_ar text not null,
  title_en text not null,
  body_ar text not null default '',
  body_en text not null default '',
  city_id bigint references cities,
  open_until date,
  created_at timestamptz not null default clock_timestamp()
);

create table partner_requests (
  id bigint generated always as identity primary key,
  company text not null,
  name text not null,
  phone text not null,
  email text,
  message text not null,
  status text not null default 'new' check (status in ('new', 'contacted', 'accepted', 'declined')),
  note text,
  -- A keyed hash of where it came from: counts what one network sends, and says nothing else.
  network_hash bytea,
  created_at timestamptz not null default clock_timestamp()
);
create index partner_requests_of_network on partner_requests (network_hash, created_at) where network_hash is not null;

create table contact_messages (
  id bigint generated always as identity primary key,
  account_id bigint references accounts,
  name text not null,
  phone text not null,
  email text,
  subject text not null,
  message text not null,
  status text not null default 'new' check (status in ('new', 'read', 'answered', 'spam')),
  note text,
  network_hash bytea,
  created_at timestamptz not null default clock_timestamp()
);
create index contact_messages_of_network on contact_messages (network_hash, created_at) where network_hash is not null;

alter table partners add column file_id bigint references files, add column url text;

-- A yard keeps cars, a branch sees people; both are places that one can go to.
alter table branches
  add column kind text not null default 'branch' check (kind in ('branch', 'yard')),
  add column city_id bigint references cities,
  add column services_ar text not null default '',
  add column services_en text not null default '';
