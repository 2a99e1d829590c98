-- A history report and the periodic inspection of a car, each one file with the number and day that its issuer gave it.
create table car_certificates (
  car_id bigint not null references cars,
  kind text not null check (kind in ('history', 'periodic')),
  number text not null,
  issued_on date not null,
  file_id bigint not null references files,
  added_by bigint not null references accounts,
  added_at timestamptz not null default clock_timestamp(),
  primary key (car_id, kind)
);
