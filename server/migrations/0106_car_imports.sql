-- Staff import many cars from a table: each row keeps what it said and its verdict, so that an import can be continued.

create table car_imports (
  id bigint generated always as identity primary key,
  created_by bigint not null references accounts,
  owner_id bigint not null references accounts,
  type text not null check (type in ('auction', 'sale')),
  file_name text not null,
  columns text[] not null,
  state text not null default 'checked' check (state in ('checked', 'running', 'done')),
  rows_count integer not null,
  created_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  check ((state = 'done') = (finished_at is not null))
);

create table car_import_rows (
  import_id bigint not null references car_imports on delete cascade,
  -- The line of the table, counted from 1 after its head.
  row integer not null,
  source text[] not null,
  verdict text not null check (verdict in ('accepted', 'refused', 'duplicate')),
  -- {field: [{ar, en}]}
  errors jsonb not null default '{}',
  warnings jsonb not null default '{}',
  -- The car as it will be added; null where the row is not accepted.
  input jsonb,
  -- What the same car is recognised by in later imports.
  source_key text,
  car_id bigint references cars,
  primary key (import_id, row),
  check ((verdict = 'accepted') = (input is not null)),
  check (car_id is null or verdict = 'accepted')
);
-- A car comes in once, whichever file names it.
create unique index car_import_rows_key on car_import_rows (source_key) where car_id is not null;
create index car_import_rows_to_do on car_import_rows (import_id, row) where verdict = 'accepted' and car_id is null;
