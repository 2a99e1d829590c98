-- Staff list invoices that the tax authority has not accepted, among all that it has.
create index invoice_reports_open on invoice_reports (counter) where state in ('waiting', 'refused', 'failed');
