-- Messages of the contact form become letters under their numbers, and their state and note go with them.
insert into letters (id, kind, account_id, name, phone, email, subject, status, answer_by, note, network_hash, created_at)
  select id, 'contact', account_id, name, phone, email, subject,
         case status when 'answered' then 'answered' when 'spam' then 'closed' else 'waiting' end,
         case when status in ('new', 'read') then created_at + interval '2 days' end, note, network_hash, created_at
    from contact_messages;
insert into letter_messages (letter_id, side, author_id, text, created_at)
  select id, 'member', account_id, message, created_at from contact_messages order by id;
select setval(pg_get_serial_sequence('letters', 'id'), max(id)) from letters having max(id) is not null;
drop table contact_messages;
