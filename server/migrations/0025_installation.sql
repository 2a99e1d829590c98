-- What this database belongs to: a keyed hash of its APP_SECRET, so that a start with another secret is refused at once.

create table installation (
  id smallint primary key check (id = 1),
  secret_check bytea not null
);
