-- Names and accounts on the bank's lines end ten years after their day, so the lines that still have them are found by it.
create index bank_lines_named on bank_lines (day) where name <> '' or iban <> '' or description <> '';
