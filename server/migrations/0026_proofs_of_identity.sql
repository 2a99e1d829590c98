-- A code belongs to one sign-up or member, networks that a member came from are known again, and sensitive changes ask for a fresh proof.

alter table signups drop constraint signups_phone_key;
-- Only the caller who started a sign-up has its challenge.
alter table signups add column challenge_hash bytea unique;
alter table signups add column terms_version text not null default '1';
create index signups_by_phone on signups (phone, id desc);

alter table codes drop constraint codes_purpose_check;
alter table codes add constraint codes_purpose_check
  check (purpose in ('register', 'login', 'forgot', 'phone', 'step-up', 'whatsapp', 'email'));
-- The sign-up or the account that a code belongs to, where several may wait for a code of one phone; else 0.
alter table codes add column scope bigint not null default 0;
-- Keyed hash of the network that asked for the code.
alter table codes add column network bytea;
-- Whether that network was new to the account.
alter table codes add column stranger boolean not null default true;
drop index codes_current;
create unique index codes_current on codes (phone, purpose, scope) where used_at is null and replaced_at is null;

create index codes_of_account on codes (account_id) where used_at is null and replaced_at is null;

alter table sessions add column network bytea;
create index sessions_of_network on sessions (account_id, network) where purpose = 'session';

alter table accounts add column email_verified_at timestamptz;
-- After a change that a thief of the session would make, no refund is paid until then.
alter table accounts add column refunds_held_until timestamptz;
alter table accounts add column terms_version text;
alter table accounts add column terms_accepted_at timestamptz;

-- A fresh proof that the member is there: good for ten minutes, in its own session.
create table step_ups (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  session_id bigint not null references sessions on delete cascade,
  token_hash bytea not null unique,
  expires_at timestamptz not null
);
create index step_ups_of_account on step_ups (account_id);
create index step_ups_of_session on step_ups (session_id);

-- Somebody proved a phone whose account belongs to another national ID: staff decide whose phone it is.
create table recoveries (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  phone text not null,
  name text not null,
  identity_hash bytea not null,
  identity_sealed bytea not null,
  status text not null default 'new' check (status in ('new', 'released', 'refused')),
  decided_by bigint references accounts,
  decided_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);
create index recoveries_of_account on recoveries (account_id);
create unique index recoveries_open on recoveries (account_id, identity_hash) where status = 'new';
