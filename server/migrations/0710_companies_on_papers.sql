-- A company on its papers: its legal name and its national address, which a tax invoice to it names.
alter table accounts
  add column legal_name text check (char_length(legal_name) between 2 and 200),
  -- Street, building, additional number, district, city and postal code, as a paper keeps them.
  add column national_address jsonb check (jsonb_typeof(national_address) = 'object'),
  -- Companies of before have numbers only. Their papers name the person until they complete it.
  add constraint accounts_company_named check ((legal_name is null) = (national_address is null)),
  add constraint accounts_company_numbered
    check (legal_name is null or registration_number is not null or vat_number is not null);
