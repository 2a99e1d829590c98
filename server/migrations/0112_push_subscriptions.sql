-- Browsers that agreed to notices are told by web push, also with all pages closed, as long as their session lives.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  session_id bigint not null references sessions on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default clock_timestamp()
);
create index push_subscriptions_of_account on push_subscriptions (account_id, id desc);
create index push_subscriptions_of_session on push_subscriptions (session_id);
alter table messages drop constraint messages_channel_check;
alter table messages add constraint messages_channel_check check (channel in ('sms', 'whatsapp', 'mail', 'push'));
