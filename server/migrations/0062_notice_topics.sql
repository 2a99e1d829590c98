-- Notices know their topic, so that members can filter them and choose how each kind reaches them.
alter table notifications add column topic text not null default 'account'
  check (topic in ('bidding', 'ending', 'result', 'money', 'delivery', 'matches', 'account'));
update notifications set topic = case
  when kind in ('outbid', 'leading_again', 'bid_voided', 'maximum_lowered', 'waiting_placed', 'waiting_ended', 'queued', 'stopped')
    then 'bidding'
  when kind in ('adjustment', 'order_canceled') then 'money'
  else 'result' end;
