import { Money, Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { InvoiceFiles } from '../parts/invoice-files.tsx'
import type { OfficeData } from '../platform/calls.ts'
import { Go, Panel } from '../ui/panel.tsx'
import { MoreInvoiceActs } from './acts.tsx'
import { Authority } from './authority.tsx'

type Invoice = OfficeData<'GET /invoices/{id}'>

/** The acts of finance on an invoice, its files, and the notes that correct it. */
export function InvoiceRail({ row }: { row: Invoice }) {
  const t = useT('office')
  const links = [
    [row.kind === 'debit_note' ? 'raises' : 'corrects', row.corrects],
    ['correctedBy', row.corrected_by],
    ['raisedBy', row.raised_by],
  ] as const
  return (
    <Panel title={t('acts')} padded>
      <div className="row2">
        <MoreInvoiceActs row={row} />
        <InvoiceFiles id={row.id} number={row.number} hasXml={row.has_xml} />
      </div>
      {links.map(([name, other]) =>
        other ? (
          <p key={name}>
            {t(name)}{' '}
            <Go to={`/invoices/${other.id}`} className="link">
              <Num>{other.number}</Num>
            </Go>
          </p>
        ) : null,
      )}
    </Panel>
  )
}

/** What the tax authority said, and the lines of an invoice with their sums. */
export function InvoiceLines({ row }: { row: Invoice }) {
  const t = useT('office')
  return (
    <>
      {row.test ? (
        <div className="strip strip-alone">
          <Icon name="warning" size="s" />
          <p>
            <b>{t('testInvoice')}</b>
          </p>
        </div>
      ) : null}
      {row.report ? <Authority id={row.id} report={row.report} /> : null}
      <Panel title={t('invoiceLines')}>
        <dl className="kvl">
          {row.items.map((item) => (
            <div key={item.details}>
              <dt>{item.details}</dt>
              <dd>
                <Money amount={item.total} />
              </dd>
            </div>
          ))}
          {sumsOf(row).map(([name, amount]) => (
            <div key={name}>
              <dt>{t(name)}</dt>
              <dd>
                {name === 'fullAmount' ? (
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
function sumsOf({ tax_amount: tax, invoice_total: inLaw, collected_amount: collected, total }: Invoice) {
  const sums = [
    ['taxOfInvoice', tax],
    ['totalOfInvoice', inLaw],
    ['collectedForOwner', collected],
    ['fullAmount', total],
  ] as const
  return collected === 0 ? sums.slice(0, 2) : sums
}
