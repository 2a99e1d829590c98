-- Counting choices under a brand or a model read a page of listings for every car. This index holds all that is counted, the
-- cars of a model side by side: they are found by their brand, so a car's model has to be one of its brand's.
alter table models add unique (id, brand_id);
alter table cars drop constraint cars_model_id_fkey,
  add foreign key (model_id, brand_id) references models (id, brand_id);
create index listings_choices on listings (brand_id, model_id, year, shelf)
  include (style, condition, transmission, fuel, color, city_id, status, kilometres, price, ending, car_id, lot_id);
