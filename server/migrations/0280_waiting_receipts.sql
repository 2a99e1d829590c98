-- Payments whose receipt is still to be numbered: credits commit without waiting for each other's number.
create table waiting_receipts (
  payment_id bigint primary key references payments
);
