-- The steps of the ownership transfer of a paid car, as staff record them; the seller is paid once it is transferred.
create table transfer_steps (
  order_id bigint not null references orders,
  step text not null check (step in ('insurance', 'fines', 'inspection', 'fee', 'transferred')),
  -- The day on which it was done, in Riyadh.
  done_on date not null,
  recorded_by bigint not null references accounts,
  recorded_at timestamptz not null default clock_timestamp(),
  primary key (order_id, step)
);
