-- Staff find members by their whole e-mail address or bank account; without these indexes each search would read all rows.
create index accounts_by_email on accounts (lower(email)) where email is not null;
create index refunds_by_iban on refunds (iban);
