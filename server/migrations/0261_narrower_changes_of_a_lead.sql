-- A change of lead writes less: no lock on the account of an outbid member, and room on the page for the next state of a row.

-- A notice is written for a member who has a wallet or a session; the check locked their account for each one.
alter table notifications drop constraint notifications_account_id_fkey;

-- A hold ends once. Without room on its page the old row is locked, and the new one is written to another page.
alter table holds set (fillfactor = 60);
alter table wallets set (fillfactor = 70);
alter table lot_bidders set (fillfactor = 80);
