-- Journals of cash and of bank transfers name the person who recorded them, as corrections do: that person leaves the
-- member's refunds to a colleague, and a day's cash is added up by it.
alter table journals disable trigger journals_fixed;
update journals j set actor_id = r.received_by from payments p join cash_receipts r on r.payment_id = p.id
 where p.journal_id = j.id and j.actor_id is null;
update journals j set actor_id = t.reviewed_by from payments p join bank_transfers t on t.payment_id = p.id
 where p.journal_id = j.id and j.actor_id is null and t.status = 'approved';
alter table journals enable trigger journals_fixed;
