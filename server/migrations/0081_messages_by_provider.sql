-- Messages go out in the order of their urgency, a lane for each channel, with pauses that grow after failures.
alter table messages
  add column urgent boolean not null default false,
  add column attempts int not null default 0,
  add column next_try_at timestamptz not null default clock_timestamp(),
  add column given_up_at timestamptz;
create index messages_to_send on messages (channel, urgent, id) where sent_at is null and given_up_at is null;
