-- A member's log-in that waits for the code of their app is a session that opens nothing but its own end.
alter table sessions drop constraint sessions_purpose_check;
alter table sessions add constraint sessions_purpose_check check (purpose in ('session', 'reset', 'factor'));
