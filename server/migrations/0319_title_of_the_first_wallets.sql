-- The account that wallets had before holds were reservations keeps its old journals; it gets a title in both languages.
update ledger_accounts
   set title_ar = 'متاح الأعضاء، قبل نظام الحجز', title_en = 'Available money of members, before holds'
 where name = 'available';
