-- Matching a thousand cars writes tens of thousands of alerts: a foreign key would look up and lock each saved search once more.
alter table search_alerts drop constraint search_alerts_search_id_fkey;

create function delete_alerts_of_search() returns trigger language plpgsql as $$
begin
  delete from search_alerts where search_id = old.id;
  return null;
end $$;
create trigger saved_searches_alerts after delete on saved_searches
  for each row execute function delete_alerts_of_search();
