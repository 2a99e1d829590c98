-- accounts_in_order_of_time begins with the same column and serves the same reads: each new account was written to two indexes for one use.
drop index accounts_by_time;
