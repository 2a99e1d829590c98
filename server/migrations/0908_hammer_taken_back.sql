-- A hammer can be taken back during its calls: the room keeps the close that the hammer set, and the one before it.
-- They count only while the first is still the close of the current lot.
alter table rooms
  add hammer_closes_at timestamptz,
  add hammer_before_at timestamptz,
  add check ((hammer_closes_at is null) = (hammer_before_at is null));
