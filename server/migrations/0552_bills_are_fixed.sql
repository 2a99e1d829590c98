-- A bill that a member may have paid stays that of its payment.
create trigger payments_bill_fixed before update of biller, bill_number
  on payments for each row when (old.bill_number is not null) execute function refuse_change();
