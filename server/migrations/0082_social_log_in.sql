-- Members may log in through another company's account once it is linked to theirs, which needs the code of their phone.
create table social_accounts (
  provider text not null,
  -- A keyed hash of the provider's number for the person.
  subject_hash bytea not null,
  account_id bigint not null references accounts,
  created_at timestamptz not null default clock_timestamp(),
  primary key (provider, subject_hash)
);
create unique index social_accounts_by_account on social_accounts (account_id, provider);

-- Log-ins under way: `state` between the way out and the return, `token` of one that was used, `ticket` until the phone is proved.
create table social_log_ins (
  kind text not null check (kind in ('state', 'token', 'ticket')),
  key_hash bytea not null,
  provider text not null,
  -- Nonce and code verifier of a state.
  secrets_sealed bytea,
  -- Whom a ticket is about.
  subject_hash bytea,
  expires_at timestamptz not null,
  primary key (kind, key_hash)
);
create index social_log_ins_by_end on social_log_ins (expires_at);
