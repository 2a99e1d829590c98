import { Money, Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import type { Row } from '../platform/data-provider.ts'
import { Go, Panel } from '../ui/panel.tsx'
import { InvoiceActs, MoreInvoiceActs } from './invoice-acts.tsx'

/** The lines of an invoice, the note that corrects it, and what finance may do with it. */
export function InvoicePage({ row }: { row: Row }) {
  const t = useT('office')
  const items: Record<string, unknown>[] = Array.isArray(row.items) ? row.items : []
  const links = [
    ['corrects', row.corrects],
    ['correctedBy', row.corrected_by],
  ] as const
  return (
    <>
      <Panel title={t('acts')} padded>
        <div className="row2">
          <InvoiceActs row={row} />
          <MoreInvoiceActs row={row} />
        </div>
        {links.map(([name, other]) =>
          other ? (
            <p key={name}>
              {t(name)}{' '}
              <Go to={`/invoices/${String(Object(other).id)}`} className="link">
                <Num>{String(Object(other).number)}</Num>
              </Go>
            </p>
          ) : null,
        )}
      </Panel>
      <Panel title={t('invoiceLines')}>
        <dl className="kvl">
          {items.map((item) => (
            <div key={String(item.details)}>
              <dt>{String(item.details)}</dt>
              <dd>
                <Money amount={Number(item.total)} />
              </dd>
            </div>
          ))}
          {sumsOf(row).map(([name, amount]) => (
            <div key={name}>
              <dt>{t(name)}</dt>
              <dd>
                {name === 'totalToPay' ? (
                  <b>
                    <Money amount={amount} />
                  </b>
                ) : (
                  <Money amount={amount} />
                )}
              </dd>
            </div>
          ))}
        </dl>
      </Panel>
    </>
  )
}

/** The sums below the lines: the price of a private owner's car is collected beside the invoice and is not part of it. */
function sumsOf(row: Row) {
  const { tax_amount: tax, invoice_total: inLaw, collected_amount: collected, total } = row
  const sums = [
    ['taxOfInvoice', Number(tax)],
    ['totalOfInvoice', Number(inLaw ?? total)],
    ['collectedForOwner', Number(collected ?? 0)],
    ['totalToPay', Number(total)],
  ] as const
  return Number(collected ?? 0) === 0 ? sums.slice(0, 2) : sums
}
