-- The inspection report of a car, one file: its owner's own, kept with the draft until the car is listed, or that of staff.
create table car_reports (
  car_id bigint primary key references cars,
  file_id bigint not null references files,
  by_owner boolean not null,
  added_by bigint not null references accounts,
  added_at timestamptz not null default clock_timestamp()
);
alter table listing_drafts add column report_file_id bigint references files;
