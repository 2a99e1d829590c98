-- Finance may reject a transfer or a refund, or cancel an order, without a reason. The reason is then null, never an empty text.
alter table bank_transfers drop constraint bank_transfers_check3;
alter table bank_transfers add constraint bank_transfers_reason check (reason is null or status = 'rejected');
alter table refunds drop constraint refunds_check;
alter table refunds add constraint refunds_reason check (reason is null or status = 'rejected');
alter table orders drop constraint orders_check1;
alter table orders add constraint orders_cancel_reason check (cancel_reason is null or canceled_at is not null);
