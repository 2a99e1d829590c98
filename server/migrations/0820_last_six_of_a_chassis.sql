-- Staff find a car by the last six characters of its chassis number.
create index cars_by_chassis_end on cars (right(chassis_number, 6));
