-- What is taken back: an offer before its answer, a listed car before its auction, a sale whose order was canceled unpaid.

alter table offers drop constraint offers_outcome_check;
alter table offers add constraint offers_outcome_check
  check (outcome in ('accepted', 'rejected', 'countered', 'lapsed', 'withdrawn'));
-- Until when the one who made it had time of their own: so long the word before it comes back when it is taken back.
alter table offers add column answer_until timestamptz;
update offers o set answer_until = coalesce(
  (select p.decide_by from offers p where p.lot_id = o.lot_id and p.buyer_id = o.buyer_id and p.id < o.id
    order by p.id desc limit 1),
  (select s.closed_at + a.owner_decision_hours * interval '1 hour'
     from lot_states s join lots l on l.id = s.lot_id join auctions a on a.id = l.auction_id
    where s.lot_id = o.lot_id and o.round > 0),
  o.made_at);
alter table offers alter column answer_until set not null;

-- Its owner has taken it back: it is not public, and goes into no auction.
alter table cars add column withdrawn_at timestamptz;

-- Canceled after its price was agreed on; one whose talk came to nothing has neither.
alter table orders add column canceled_at timestamptz;
alter table orders add column cancel_reason text;
alter table orders add check ((canceled_at is null) = (cancel_reason is null));
alter table orders add check (canceled_at is null or status = 'canceled');
