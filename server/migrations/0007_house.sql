-- The house itself: settings, notices to members, messages to phones, staff actions, signing keys, heartbeat.

create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default clock_timestamp()
);

create table partners (id bigint generated always as identity primary key, name_ar text not null, name_en text not null, note_ar text not null default '', note_en text not null default '', icon text not null default '', sort_order integer not null default 0);
create table sliders (id bigint generated always as identity primary key, title_ar text not null, title_en text not null, text_ar text not null default '', text_en text not null default '', button_ar text not null default '', button_en text not null default '', url text not null, file_id bigint references files, sort_order integer not null default 0, active boolean not null default true);
create table branches (id bigint generated always as identity primary key, name_ar text not null, name_en text not null, address_ar text not null, address_en text not null, map_url text not null, phones jsonb not null, hours_ar text not null, hours_en text not null, sort_order integer not null default 0);

-- Whom a photograph of the house is owed to.
create table credits (
  id bigint generated always as identity primary key,
  file_id bigint not null unique references files,
  title text not null,
  author text not null,
  licence text not null,
  licence_url text not null,
  source_url text not null
);

create table notifications (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  kind text not null,
  title_ar text not null,
  title_en text not null,
  body_ar text not null default '',
  body_en text not null default '',
  url text,
  read_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);
create index notifications_of_account on notifications (account_id, id desc);
create index notifications_unread on notifications (account_id) where read_at is null;

-- What is sent to phones and mailboxes. The text is sealed, and wiped once a real sender has taken it.
create table messages (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('sms', 'whatsapp', 'mail')),
  recipient text not null,
  body_sealed bytea,
  created_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz,
  failed_at timestamptz,
  failure text
);
create index messages_by_recipient on messages (recipient, id desc);

-- What staff did: written in the transaction of the action, never changed.
create table audit (
  id bigint generated always as identity primary key,
  actor_id bigint not null references accounts,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  reason text,
  request_id text,
  at timestamptz not null default clock_timestamp()
);
create index audit_by_subject on audit (subject, id desc);
create trigger audit_fixed before update or delete on audit for each row execute function refuse_change();
create trigger audit_kept before truncate on audit for each statement execute function refuse_change();

create table receipt_keys (
  key_id text primary key,
  public_key bytea not null,
  private_key_sealed bytea not null,
  valid_from timestamptz not null default clock_timestamp(),
  valid_until timestamptz
);

-- When bidding was last open to everybody: a gap over a lot's last minutes moves its close.
create table heartbeats (
  id smallint primary key check (id = 1),
  beat_at timestamptz not null
);
