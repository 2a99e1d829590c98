-- A second look is in a yard of the house: its name and address as they were told, in both languages.
alter table order_cases add column look_place_en text;
update order_cases set look_place_en = look_place where look_place is not null;
alter table order_cases rename column look_place to look_place_ar;
alter table order_cases drop constraint order_cases_look_check;
alter table order_cases add constraint order_cases_look_check
  check ((look_at is null) = (look_place_ar is null) and (look_at is null) = (look_place_en is null)
    and (looked_at is null) = (look_finding is null) and (looked_at is null) = (look_confirmed is null)
    and (looked_at is null or look_at is not null));
