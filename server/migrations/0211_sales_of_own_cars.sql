-- The price of a car of the operator itself is its income and is owed to nobody.
insert into ledger_accounts (name, kind, title_ar, title_en)
values ('sales', 'income', 'مبيعات سيارات الشركة', 'Sales of own cars');
