-- Quiet hours do not hold back that a member was outbid while a lot ends within ten minutes, unless the member asks for that.
alter table notifications add column urgent boolean not null default false;
alter table notice_choices add column quiet_closing boolean not null default false;
