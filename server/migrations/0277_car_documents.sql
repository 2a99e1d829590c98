-- Papers of a car, such as its registration: staff add them, and they and the car's owner read them.
create table car_documents (
  id bigint generated always as identity primary key,
  car_id bigint not null references cars,
  kind text not null check (kind in ('registration', 'customs', 'inspection', 'authority', 'other')),
  note text not null default '',
  file_id bigint not null references files,
  added_by bigint not null references accounts,
  added_at timestamptz not null default clock_timestamp()
);
create index car_documents_of_car on car_documents (car_id, id);
