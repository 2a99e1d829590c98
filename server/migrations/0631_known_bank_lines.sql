-- A new bank file finds its movements among those of earlier files by day and amount.
create index bank_lines_of_day on bank_lines (day, amount);
