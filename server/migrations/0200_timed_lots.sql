-- Staff may pause a timed lot and announce facts about a published car; the lot's log says so.
alter table lot_events drop constraint lot_events_kind_check;
alter table lot_events add constraint lot_events_kind_check
  check (kind in ('bid', 'void', 'move', 'close', 'decision', 'announcement'));

-- What was left on the clock of a timed lot when it was paused. The row goes when the lot goes on.
create table paused_lots (
  lot_id bigint primary key references lots,
  held_ms bigint not null check (held_ms >= 0),
  paused_at timestamptz not null default clock_timestamp()
);

-- What staff said about a car after its auction was published.
create table lot_announcements (
  lot_id bigint not null references lots,
  -- Its number in the lot's log.
  seq integer not null,
  kind text not null check (kind in ('announcement', 'correction')),
  text_ar text not null check (length(text_ar) between 1 and 2000),
  text_en text not null check (length(text_en) between 1 and 2000),
  at timestamptz not null default clock_timestamp(),
  primary key (lot_id, seq)
);
create trigger lot_announcements_fixed before update or delete on lot_announcements
  for each row execute function refuse_change();
