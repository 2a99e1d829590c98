-- Staff write to a group of members at once. A broadcast is sent in parts; `last_account_id` remembers how far it is.
create table broadcasts (
  id bigint generated always as identity primary key,
  title_ar text not null,
  title_en text not null,
  body_ar text not null,
  body_en text not null,
  url text,
  audience text not null check (audience in ('members', 'verified', 'package', 'bidders', 'city', 'staff')),
  -- The package, auction or city that the audience names.
  audience_id bigint,
  status text not null default 'sending' check (status in ('sending', 'sent')),
  recipients integer not null,
  sent integer not null default 0,
  last_account_id bigint not null default 0,
  created_by bigint not null references accounts,
  created_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  check ((audience_id is null) = (audience in ('members', 'verified', 'staff')))
);
