-- The live lots joined with their listings: where the planner merged both by lot, it read every listing to find the few on
-- the live shelf. This index has these alone.
create index listings_live on listings (lot_id) where shelf = 'live';
