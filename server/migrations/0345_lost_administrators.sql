-- One administrator could put the others out of use and then act as the only one. Kept: when an account last ceased to
-- administer, so that its colleague acts alone a day later at the earliest.
alter table accounts add column admin_until timestamptz;
alter table second_person_requests drop constraint second_person_requests_kind_check;
alter table second_person_requests add constraint second_person_requests_kind_check
  check (kind in ('role', 'in_use', 'second_factor', 'merge', 'settings'));
-- A change of settings concerns no account.
alter table second_person_requests alter column account_id drop not null;
alter table second_person_requests add constraint second_person_requests_account_check
  check ((account_id is null) = (kind = 'settings'));
