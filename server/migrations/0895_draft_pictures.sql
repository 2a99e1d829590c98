-- Owners send each picture of a car while they still describe it: it waits with the draft until the car is listed.
create table draft_pictures (
  file_id bigint primary key references files,
  account_id bigint not null references listing_drafts,
  -- The photograph that it is, of those that a listing asks for.
  view text check (view in ('front_corner', 'left_side', 'rear_corner', 'right_side', 'front', 'rear', 'dashboard',
    'odometer', 'seats', 'engine', 'wheel', 'fault'))
);
create index draft_pictures_of_account on draft_pictures (account_id);
