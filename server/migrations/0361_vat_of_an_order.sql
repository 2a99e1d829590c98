-- The rate of VAT is that of the day of the sale, whatever the setting says when the order is paid and invoiced.
alter table orders add column vat_bps integer not null default 1500 check (vat_bps between 0 and 10000);
update orders set vat_bps = (s.value ->> 'vatBps')::integer
  from settings s where s.key = 'fees' and s.value ? 'vatBps' and (s.value ->> 'vatBps')::integer <> 1500;
