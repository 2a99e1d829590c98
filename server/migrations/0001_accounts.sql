-- People: their accounts, the codes that prove their phones, and their sessions.

create table accounts (
  id bigint generated always as identity primary key,
  name text not null,
  username text unique,
  phone text not null unique,
  phone_verified_at timestamptz,
  whatsapp text,
  whatsapp_verified_at timestamptz,
  email text,
  -- The national ID is kept twice: keyed hash for uniqueness, sealed text for the few who may read it.
  identity_hash bytea unique,
  identity_sealed bytea,
  password_hash text,
  role text check (role in ('admin', 'auctions', 'finance', 'content', 'support')),
  active boolean not null default true,
  robot boolean not null default false,
  birth_date date,
  country_id bigint,
  city_id bigint,
  -- Pictures of `files`, which is made later: the member's own, and two that only staff may see.
  image_id bigint,
  id_image_id bigint,
  passport_image_id bigint,
  language text not null default 'ar' check (language in ('ar', 'en')),
  created_at timestamptz not null default clock_timestamp()
);

create table signups (
  id bigint generated always as identity primary key,
  phone text not null unique,
  name text not null,
  username text,
  email text,
  identity_hash bytea not null,
  identity_sealed bytea not null,
  password_hash text,
  language text not null,
  created_at timestamptz not null default clock_timestamp()
);

create table codes (
  id bigint generated always as identity primary key,
  phone text not null,
  purpose text not null check (purpose in ('register', 'login', 'forgot', 'phone')),
  -- Null for a sign-up, and where no account stands behind the phone: the latter can be tried, never right.
  account_id bigint references accounts,
  code_hash bytea not null,
  tries_left smallint not null,
  sent_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  used_at timestamptz,
  -- A newer code replaces an older one of the same phone and purpose.
  replaced_at timestamptz
);
create unique index codes_current on codes (phone, purpose) where used_at is null and replaced_at is null;
create index codes_by_phone on codes (phone, sent_at desc);

create table sessions (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  token_hash bytea not null unique,
  -- 'reset' tokens are good for one password reset and nothing else.
  purpose text not null default 'session' check (purpose in ('session', 'reset')),
  user_agent text,
  created_at timestamptz not null default clock_timestamp(),
  last_seen_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_of_account on sessions (account_id) where ended_at is null;

-- How often something happened since its window began; keys are hashed, they stand for phones and addresses.
create table throttles (
  key text primary key,
  since timestamptz not null,
  used integer not null
);
