-- Staff see the jobs that failed for good and try them again; all processes share what they know of the providers.
create table failed_jobs (
  id bigint generated always as identity primary key,
  queue text not null,
  data jsonb not null,
  error text not null,
  attempts int not null,
  -- How often the same work has failed for good since staff last tried it again.
  times int not null default 1,
  first_failed_at timestamptz not null default clock_timestamp(),
  failed_at timestamptz not null default clock_timestamp(),
  retried_at timestamptz,
  retried_by bigint references accounts
);
-- Work that fails again and again is one row until staff try it again.
create unique index failed_jobs_open on failed_jobs (queue, md5(data::text)) where retried_at is null;
create index failed_jobs_retried on failed_jobs (id desc) where retried_at is not null;

create table provider_states (
  name text primary key,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  last_failure text,
  -- Until then nothing is sent: the provider has failed too often in a row.
  paused_until timestamptz
);
