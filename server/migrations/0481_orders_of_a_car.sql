-- The seller's page reads the newest order of a car, also a canceled one.
create index orders_of_car on orders (car_id, id desc);
