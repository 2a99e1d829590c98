-- Members choose on which channels each topic reaches them, and when it is quiet.
create table notice_choices (
  account_id bigint primary key references accounts on delete cascade,
  -- topic → channels, only where it differs from the default; the page always shows a notice.
  channels jsonb not null default '{}',
  -- Hours of Riyadh, both or neither; the quiet time may pass midnight.
  quiet_from smallint check (quiet_from between 0 and 23),
  quiet_to smallint check (quiet_to between 0 and 23),
  check ((quiet_from is null) = (quiet_to is null) and quiet_from is distinct from quiet_to or quiet_from is null)
);
