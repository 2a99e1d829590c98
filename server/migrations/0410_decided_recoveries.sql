-- Staff decide who owns a phone, with a reason; its person is told in the language of the sign-up.
alter table recoveries add column reason text;
alter table recoveries add column language text not null default 'ar' check (language in ('ar', 'en'));
create index recoveries_waiting on recoveries (phone) where status = 'new';
