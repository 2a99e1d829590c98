-- Accountants know accounts by numbers, and a trial balance of any span must not add up all postings of all years.

alter table ledger_accounts add column number integer unique check (number between 1000 and 5999);

-- Assets 1000, liabilities 2000, equity 3000, income 4000, expenses 5000. An account added without a number gets the next one.
create function number_account() returns trigger language plpgsql as $$
declare
  first integer := case new.kind when 'asset' then 1000 when 'income' then 4000 when 'correction' then 5000 else 2000 end;
begin
  if new.number is null then
    select coalesce(max(number), first + 500) + 10 into new.number
      from ledger_accounts where number between first + 510 and first + 999;
  end if;
  return new;
end $$;
create trigger ledger_accounts_number before insert or update on ledger_accounts
  for each row execute function number_account();

update ledger_accounts a set number = n.number, title_ar = n.ar, title_en = n.en
  from (values
    ('bank', 1010, 'البنك', 'Bank'),
    ('cash', 1020, 'صناديق الفروع', 'Cash at branches'),
    ('bank_in_transit', 1025, 'نقد في طريقه إلى البنك', 'Cash on its way to the bank'),
    ('gateway', 1030, 'بوابة الدفع، قيد التسوية', 'Payment gateway, to be settled'),
    ('wallet', 2010, 'محافظ الأعضاء', 'Members’ wallets'),
    ('available', 2011, 'محافظ الأعضاء، الحساب السابق: المتاح', 'Members’ wallets, former account: available'),
    ('frozen', 2012, 'محافظ الأعضاء، الحساب السابق: المحجوز', 'Members’ wallets, former account: held'),
    ('sellers', 2020, 'مستحقات البائعين', 'Owed to sellers'),
    ('vat', 2030, 'ضريبة القيمة المضافة المستحقة', 'VAT payable'),
    ('advances', 2040, 'دفعات مقدمة على الطلبات', 'Advances on orders'),
    ('refunds', 2050, 'استردادات معتمدة لم تُصرف', 'Approved refunds not paid out'),
    ('fees', 4010, 'العمولة والرسوم الإدارية', 'Commission and administrative fees'),
    ('sales', 4015, 'مبيعات سيارات الشركة', 'Sales of own cars'),
    ('services', 4020, 'خدمات إضافية', 'Additional services'),
    ('collection', 4030, 'رسوم الساحة', 'Yard fees'),
    ('shipping', 4040, 'الشحن', 'Shipping'),
    ('forfeits', 4050, 'تأمينات محتفظ بها', 'Kept deposits'),
    ('discounts', 4090, 'خصومات', 'Discounts'),
    ('adjustments', 5010, 'تسويات يدوية', 'Manual adjustments'),
    ('cash_differences', 5030, 'عجز الصناديق وزيادتها', 'Cash short and over')
  ) as n(name, number, ar, en)
 where n.name = a.name;
-- The trigger numbers the rest.
update ledger_accounts set number = null where number is null;
alter table ledger_accounts alter column number set not null;

-- The sums of all postings of an account up to the end of a day of Riyadh, in halalas. A day with rows is complete.
create table ledger_days (
  day date not null,
  account text not null references ledger_accounts,
  debit bigint not null check (debit >= 0),
  credit bigint not null check (credit >= 0),
  primary key (day, account)
);
create trigger ledger_days_stay before update or delete on ledger_days for each row execute function refuse_change();
