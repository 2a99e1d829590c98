-- Finance compares the books every day with the gateway, the bank and the wallets: each difference has a name and an end.

create table reconciliation_runs (
  id bigint generated always as identity primary key,
  -- The day in Riyadh whose payments are compared with the gateway.
  day date not null,
  started_by bigint references accounts,
  started_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  -- How many things of each kind were compared.
  compared jsonb not null default '{}'
);

create table reconciliation_differences (
  id bigint generated always as identity primary key,
  kind text not null,
  -- What it is about, for programs: 'account:7', 'payment:12', 'bank_line:3'.
  subject text not null,
  -- What our books say and what the other side says, in halalas; null where one of them says nothing.
  expected bigint,
  found bigint,
  details text,
  first_run_id bigint not null references reconciliation_runs,
  last_run_id bigint not null references reconciliation_runs,
  found_at timestamptz not null default clock_timestamp(),
  cleared_at timestamptz,
  -- Null where a later run did not find it any more.
  cleared_by bigint references accounts,
  reason text,
  check ((cleared_at is null) = (reason is null))
);
create unique index reconciliation_open on reconciliation_differences (kind, subject) where cleared_at is null;
create index reconciliation_differences_newest on reconciliation_differences (id desc);

create table bank_statements (
  id bigint generated always as identity primary key,
  format text not null check (format in ('csv', 'mt940', 'camt.053')),
  iban text not null,
  first_day date not null,
  last_day date not null,
  opening bigint,
  closing bigint,
  -- The same file is taken once.
  hash bytea not null unique,
  uploaded_by bigint not null references accounts,
  uploaded_at timestamptz not null default clock_timestamp(),
  check (first_day <= last_day)
);

create table bank_lines (
  id bigint generated always as identity primary key,
  statement_id bigint not null references bank_statements,
  line integer not null check (line > 0),
  day date not null,
  -- Halalas; above zero came in, below went out.
  amount bigint not null check (amount <> 0),
  reference text not null,
  name text not null,
  iban text not null,
  description text not null,
  -- What it moved here: 'transfer:5', 'refund:7', 'invoice:9'. One line is for one thing.
  matched text unique,
  unique (statement_id, line)
);
create index bank_lines_unmatched on bank_lines (day) where matched is null;

-- Trial balances and lists of journals read the postings by account and the journals by time.
create index journals_by_time on journals (created_at);
create index postings_by_account on postings (account, journal_id) where account <> 'wallet';
