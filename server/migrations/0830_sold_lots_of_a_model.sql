-- The sold lots of a model, newest first: what similar cars brought.
create index listings_sold on listings (model_id, ending, year) where status = 'sold' and lot_id is not null;
