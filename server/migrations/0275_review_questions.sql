-- Staff ask the owner of a listed car before they decide: the car waits for the answer and then comes back to their list.
create table review_questions (
  id bigint generated always as identity primary key,
  car_id bigint not null references submissions (car_id),
  text text not null,
  asked_by bigint not null references accounts,
  asked_at timestamptz not null default clock_timestamp(),
  answer text,
  answered_at timestamptz,
  check ((answer is null) = (answered_at is null))
);
create unique index review_questions_open on review_questions (car_id) where answer is null;
create index review_questions_of_car on review_questions (car_id, id);
