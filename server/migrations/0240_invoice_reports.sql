-- What the tax authority says of each stamped invoice, and when it is asked again; staff see it beside the invoice.
create table invoice_reports (
  invoice_id bigint primary key references invoices,
  -- Invoices are sent in the order of their chain.
  counter bigint not null unique,
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'warned', 'refused', 'failed')),
  attempts int not null default 0,
  next_at timestamptz not null default clock_timestamp(),
  -- One process asks at a time; another takes over when this has passed.
  claimed_until timestamptz,
  -- Of the last answer: codes and texts of the authority, or why there was none.
  messages jsonb not null default '[]',
  -- A standard invoice as the authority has stamped it: what its buyer gets from then on.
  cleared_xml text,
  answered_at timestamptz,
  check ((state in ('accepted', 'warned')) = (answered_at is not null))
);
create index invoice_reports_waiting on invoice_reports (counter) where state = 'waiting';
