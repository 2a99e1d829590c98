-- Members ask the seller of a car in public; staff read each question and each answer before anyone else does.

create table car_questions (
  id bigint generated always as identity primary key,
  car_id bigint not null references cars,
  asker_id bigint not null references accounts,
  text text not null check (text <> ''),
  asked_at timestamptz not null default clock_timestamp(),
  status text not null default 'waiting' check (status in ('waiting', 'shown', 'refused')),
  reason text check (reason is null or reason <> ''),
  reviewed_at timestamptz,
  answer text check (answer <> ''),
  answered_at timestamptz,
  -- True: staff answered for the auction house; false: the seller did.
  answered_by_staff boolean not null default false,
  answer_status text check (answer_status in ('waiting', 'shown', 'refused')),
  answer_reason text check (answer_reason is null or answer_reason <> ''),
  check ((status = 'waiting') = (reviewed_at is null)),
  check ((status = 'refused') = (reason is not null)),
  check ((answer is null) = (answer_status is null) and (answer is null) = (answered_at is null)),
  check (answer is null or status <> 'waiting'),
  check ((answer_status is not distinct from 'refused') = (answer_reason is not null))
);
create index car_questions_of_car on car_questions (car_id, id desc);
create index car_questions_of_asker on car_questions (asker_id, asked_at);
create index car_questions_waiting on car_questions (id) where status = 'waiting' or answer_status = 'waiting';
