-- Maxima no longer wait for room within a member's own limits. None of them was a bid.

drop table waiting_maxima;
