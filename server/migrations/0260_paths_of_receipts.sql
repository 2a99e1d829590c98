-- The receipts of a batch share one signed root: the way from an answer to it is kept beside the answer, in bytes.
alter table idempotency_keys add column receipt_path bytea;
