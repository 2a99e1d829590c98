-- A lot with bids is looked at for signs of cheating once it is closed; an open sign holds its sale.
create table lot_looks (
  lot_id bigint primary key references lots,
  at timestamptz not null default clock_timestamp()
);
create index signals_open_lots on signals using gin (lot_ids) where closed_at is null;
create trigger lot_looks_fixed before update or delete on lot_looks for each row execute function refuse_change();
create trigger lot_looks_kept before truncate on lot_looks for each statement execute function refuse_change();
