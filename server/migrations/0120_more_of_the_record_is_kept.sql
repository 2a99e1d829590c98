-- Receipts, fees of collection and messages of gateways are only ever added, so the database keeps them as they are.
create trigger cash_receipts_fixed before update or delete on cash_receipts for each row execute function refuse_change();
create trigger collection_charges_fixed before update or delete on collection_charges
  for each row execute function refuse_change();
create trigger webhook_events_fixed before update or delete on webhook_events for each row execute function refuse_change();
