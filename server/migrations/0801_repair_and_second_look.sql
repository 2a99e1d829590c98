-- A case may end with a repair, and the house may look at the car a second time before it decides.
alter table order_cases
  -- The repair that is offered or decided: what is done and where, its working days, and the most that it costs, in halalas.
  add column repair_text text,
  add column repair_days int check (repair_days > 0),
  add column repair_cost bigint check (repair_cost >= 0),
  add column repaired_at timestamptz,
  -- The appointment, and what was found then.
  add column look_at timestamptz,
  add column look_place text,
  add column looked_at timestamptz,
  add column look_confirmed boolean,
  add column look_finding text;
alter table order_cases drop constraint order_cases_decision_check;
alter table order_cases add constraint order_cases_decision_check
  check (decision in ('refused', 'reduction', 'repair', 'return'));
alter table order_cases add constraint order_cases_repair_check
  check ((decision is distinct from 'repair' or repair_text is not null and repair_days is not null and repair_cost is not null)
    and (repaired_at is null or decision = 'repair'));
alter table order_cases add constraint order_cases_look_check
  check ((look_at is null) = (look_place is null) and (looked_at is null) = (look_finding is null)
    and (looked_at is null) = (look_confirmed is null) and (looked_at is null or look_at is not null));
-- A case whose repair is not done still runs: the order has no other one.
drop index order_cases_open;
create unique index order_cases_open on order_cases (order_id)
  where decided_at is null or decision = 'repair' and repaired_at is null;
