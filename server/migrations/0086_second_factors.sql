-- Staff prove who they are by a passkey or a one-time code of an app, beside the code to the phone.

create table second_factors (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  kind text not null check (kind in ('totp', 'passkey')),
  name text not null,
  -- The secret of an app's codes, sealed; the last step whose code was used, so that none counts twice.
  secret_sealed bytea,
  last_step bigint not null default 0,
  -- What a passkey is known by.
  credential_id text unique,
  public_key bytea,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  -- Null until its first code has come.
  confirmed_at timestamptz,
  last_used_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  check ((kind = 'totp') = (secret_sealed is not null)),
  check ((kind = 'passkey') = (credential_id is not null and public_key is not null))
);
create index second_factors_of_account on second_factors (account_id);

-- What a passkey has to sign next; one for each session.
create table passkey_challenges (
  session_id bigint primary key references sessions on delete cascade,
  challenge text not null,
  purpose text not null check (purpose in ('add', 'prove')),
  expires_at timestamptz not null
);

-- When the second factor was last proved in a session.
alter table sessions add column factor_at timestamptz;

-- Since when an account has its role: whoever got one today is nobody's second person. Null: since before this was kept.
alter table accounts add column role_since timestamptz;

-- What one administrator asked for and another one has to ask for too.
create table second_person_requests (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('role', 'second_factor')),
  account_id bigint not null references accounts,
  -- The role wanted; empty for the rest.
  detail text not null default '',
  asked_by bigint not null references accounts,
  asked_at timestamptz not null default clock_timestamp(),
  done_at timestamptz
);
create index second_person_requests_open on second_person_requests (account_id, kind) where done_at is null;
