-- When a charge that does not fit began to be sent back: until the gateway refuses, nothing else is decided about it.
alter table payment_mismatches add column returning_since timestamptz;
