-- A member may give the same maximum again in the same moment, when the clock was set back: only the number differs then.
alter table lot_maxima drop constraint lot_maxima_pkey;
alter table lot_maxima add primary key (lot_id, account_id, seq, max_amount, at);
