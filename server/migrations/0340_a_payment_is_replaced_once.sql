-- Money that came in another amount is credited by one payment in the place of the announced one, never by two.
create unique index payments_replaced_once on payments (replaces_id) where replaces_id is not null;
