-- Live rooms: one car after another, each when the one before it has gone.

-- Of a lot of a live room: its place among those still to come. It opens when its turn comes and falls by the room's
-- calls, never by its hours alone; null for a lot of a timed auction, and of the queue's rows no bid touches it.
alter table lot_states add column turn integer check (turn > 0);

create table rooms (
  auction_id bigint primary key references auctions,
  -- As told last. 'open', 'going_once' and 'going_twice' follow from the close of the current lot.
  phase text not null default 'waiting'
    check (phase in ('waiting', 'open', 'going_once', 'going_twice', 'paused', 'ended')),
  opens_at timestamptz not null,
  current_lot_id bigint references lots,
  -- What was left on the clock of the current lot when the room was paused.
  held_ms integer check (held_ms >= 0),
  last_lot_id bigint references lots,
  -- When the clockwork looked last: a silence over a lot's last moments gives the lot its time again.
  seen_at timestamptz not null default clock_timestamp(),
  -- Counts what happened in the room; live updates carry it.
  seq integer not null default 0,
  check ((held_ms is null) = (phase <> 'paused' or current_lot_id is null))
);
create index rooms_running on rooms (auction_id) where phase <> 'ended';

-- Lots of rooms wait for their turn, not for their hour.
drop index lot_states_opening;
create index lot_states_opening on lot_states (opens_at) where status = 'scheduled' and turn is null;

-- Live auctions that were published before there were rooms.
update lot_states s set turn = l.position
  from lots l join auctions a on a.id = l.auction_id
 where l.id = s.lot_id and a.mode = 'live' and a.state = 'published' and s.status in ('scheduled', 'live');
insert into rooms (auction_id, phase, opens_at, current_lot_id)
select a.id,
       case when t.live is not null then 'open' when t.ahead = 0 then 'ended'
            when a.starts_at > clock_timestamp() then 'waiting' else 'open' end,
       a.starts_at, t.live
  from auctions a cross join lateral (
    select (array_agg(s.lot_id order by l.position) filter (where s.status = 'live'))[1] as live,
           count(*) filter (where s.status = 'scheduled') as ahead
      from lots l join lot_states s on s.lot_id = l.id where l.auction_id = a.id) t
 where a.mode = 'live' and a.state = 'published';
