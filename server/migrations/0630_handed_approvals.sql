-- A request for approval is handed to one named colleague, who is told; everybody else with the right may still decide it.
alter table approvals add column handed_to bigint references accounts;
alter table approvals add constraint approvals_handed_to_check check (handed_to <> asked_by);
