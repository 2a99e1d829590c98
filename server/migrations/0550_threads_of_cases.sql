-- The messages of a case are a thread of letters, which are made after the cases.
alter table order_cases add foreign key (letter_id) references letters;
