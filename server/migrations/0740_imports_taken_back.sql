-- An import can be taken back, its cars for sale come in hidden, and staff decide over single rows.
alter table car_imports
  drop constraint car_imports_state_check,
  drop constraint car_imports_check,
  add constraint car_imports_state check (state in ('checked', 'running', 'done', 'taking_back', 'taken_back')),
  add constraint car_imports_finished check ((state in ('done', 'taken_back')) = (finished_at is not null)),
  -- Visible sheets of the file that were not read.
  add column other_sheets text[] not null default '{}',
  -- From then on its cars for sale are public.
  add column shown_at timestamptz;

alter table car_import_rows
  drop constraint car_import_rows_check,
  drop constraint car_import_rows_car_id_fkey,
  -- A duplicate and a declined row keep their car, so that staff can still accept it.
  add constraint car_import_rows_input check (verdict <> 'accepted' or input is not null),
  add constraint car_import_rows_car foreign key (car_id) references cars on delete set null,
  -- Make, model, year, distance, price, city and colour: cars with the same are alike.
  add column likeness text,
  -- Staff have accepted the row: it is added although its car seems to be there.
  add column overruled boolean not null default false,
  -- A car that changed after this moment is not taken back.
  add column added_at timestamptz;
-- The cars of former imports were public at once.
update car_imports set shown_at = created_at where type = 'sale';
update car_import_rows r set added_at = c.created_at + interval '1 second' from cars c where c.id = r.car_id;

create index car_import_rows_car on car_import_rows (car_id) where car_id is not null;
create index car_import_rows_alike on car_import_rows (likeness) where car_id is not null and likeness is not null;
