-- A paused lot has no close: it was marked by one in the year 2200.
alter table lot_states alter column closes_at drop not null;
update lot_states set closes_at = null where status = 'live' and closes_at >= timestamptz '2200-01-01 00:00:00+00';
alter table lot_states add constraint lot_states_paused_check check (closes_at is not null or status = 'live');
