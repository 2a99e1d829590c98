-- A session that ended because its account was put out of use: its owner is told so, and not only to log in again.

alter table sessions add column shut_out boolean not null default false;
