import type { ReactNode } from 'react'
import { amountInWords } from '#contract/values/amount-in-words.ts'
import { formatAmount } from '#contract/values/money.ts'
import { DateTime, Money, Num } from '#web/platform/format.tsx'
import { useLang, useT } from '#web/platform/language.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { sumWord } from './invoice-state.ts'
import type { Invoice } from './queries.ts'

/** The invoice as it is printed: the same facts as its PDF. */
export function InvoiceSheet({ invoice, brand }: { invoice: Invoice; brand: ReactNode }) {
  const t = useT('invoices')
  return (
    <article className="inv surface on-paper" aria-label={t('docTitle')}>
      <header className="inv-top">
        {brand}
        <p className="ti">
          <b>{t(`kind_${invoice.kind}`)}</b>
        </p>
      </header>
      <div className="inv-meta">
        <Facts invoice={invoice} />
        {invoice.clearance === 'waiting' ? <p className="inv-wait">{t('notFinal')}</p> : null}
        {invoice.qr === null ? null : (
          <span className="qr">
            <QrCode text={invoice.qr} label={t('qr')} />
          </span>
        )}
      </div>
      <Parties invoice={invoice} />
      <Items invoice={invoice} />
      <div className="inv-end">
        <Words invoice={invoice} />
        <Totals invoice={invoice} />
      </div>
      {invoice.uuid === null ? null : (
        <footer className="inv-foot">
          <Num>{`UUID ${invoice.uuid}`}</Num>
        </footer>
      )}
    </article>
  )
}

function Facts({ invoice }: { invoice: Invoice }) {
  const t = useT('invoices')
  const { number, issue_date: issued, due_date: due, order_number: order, corrects, corrected_by: note } = invoice
  const rows: [string, ReactNode][] = [
    [t('number'), number && <Num>{number}</Num>],
    [t('issueDate'), issued && <DateTime at={issued} />],
    [t('supplyDate'), <Num key="supply">{invoice.supply_date}</Num>],
    [t('dueDate'), due && <DateTime at={due} />],
    [t('orderNumber'), order !== '' && <Num>{order}</Num>],
    [t('corrects'), corrects && <Num>{corrects.number}</Num>],
    [t('correctedBy'), note && <Num>{note.number}</Num>],
    [t('currency'), <Num key="currency">SAR</Num>],
  ]
  return (
    <dl className="inv-facts">
      {rows.map(([label, value]) =>
        value ? (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}

function Parties({ invoice: { seller, buyer, kind } }: { invoice: Invoice }) {
  const t = useT('invoices')
  return (
    <div className="inv-two">
      <Party title={t(kind === 'purchase' ? 'from' : 'seller')} party={seller} licence={seller.licence_number} />
      <Party title={t(kind === 'purchase' ? 'owner' : kind === 'receipt' ? 'payer' : 'buyer')} party={buyer} />
    </div>
  )
}

function Party({ title, party, licence = '' }: { title: string; party: Invoice['buyer']; licence?: string }) {
  const t = useT('invoices')
  const { address } = party
  const facts = [
    [t('vat'), party.vat_number],
    [t('cr'), party.registration_number],
    [t('licence'), licence],
    [t('mobile'), party.mobile],
    [t('email'), party.email],
  ].filter(([, value]) => value !== '')
  return (
    <section>
      <h2>{title}</h2>
      <div className="pty">
        <p className="nm">
          {party.name}
          {party.name_other ? <span className="en">{party.name_other}</span> : null}
        </p>
        {address ? (
          <p>
            {[
              `${address.building} ${address.street}`.trim(),
              address.district,
              `${address.city} ${address.postal_code}`.trim(),
              address.additional,
            ]
              .filter((part) => part !== '')
              .join(' · ')}
          </p>
        ) : null}
        <dl>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <Num>{value}</Num>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

const hasVat = ({ kind }: Invoice) => kind !== 'receipt' && kind !== 'purchase'
const exact = (riyals: number) => <Num>{formatAmount(riyals, { decimals: 2 })}</Num>

function Items({ invoice }: { invoice: Invoice }) {
  const t = useT('invoices')
  const columns = hasVat(invoice) ? [t('taxable'), t('rate'), t('tax'), t('inclusive')] : [t('amount')]
  return (
    <table className="itm w-full">
      <thead>
        <tr>
          <th scope="col" className="d">
            {t('item')}
          </th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {invoice.items.map((item) => (
          <tr key={`${item.details} ${item.amount}`}>
            <td className="d">
              <b>{item.details}</b>
              {item.notes.map((note) => (
                <small key={note} className="block">
                  {note}
                </small>
              ))}
            </td>
            <Cells item={item} columns={columns} isTaxed={hasVat(invoice)} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type CellsProps = { item: Invoice['items'][number]; columns: string[]; isTaxed: boolean }

function Cells({ item, columns, isTaxed }: CellsProps) {
  const t = useT('invoices')
  const { amount, vat_rate: rate, tax_amount: tax, total } = item
  const cells = isTaxed
    ? [
        exact(amount),
        rate === null ? t('marginNote') : <Num key="rate">{`${rate}%`}</Num>,
        rate === null ? '–' : exact(tax),
        exact(total),
      ]
    : [exact(amount)]
  return cells.map((cell, index) => (
    <td key={columns[index]} data-l={columns[index]}>
      {cell}
    </td>
  ))
}

function Words({ invoice }: { invoice: Invoice }) {
  const t = useT('invoices')
  const lang = useLang()
  const amount = sumOf(invoice)
  const halalas = Math.round((amount % 1) * 100)
  const words = amountInWords(Math.floor(amount), lang)
  const rest = halalas === 0 ? '' : lang === 'ar' ? ` و${halalas} هللة` : ` and ${halalas} halalas`
  return (
    <div className="inv-note">
      {words ? (
        <p>
          <b>{t('inWords')}</b>
          <br />
          {words}
          {rest}
        </p>
      ) : null}
      {invoice.note ? (
        <p>
          <b>{t('note')}</b>
          <br />
          {invoice.note}
        </p>
      ) : null}
    </div>
  )
}

/** The total at the foot of the sheet: the amount of the document, without what was paid since. */
export const sumOf = ({ total, paid_before: before, kind, invoice_total: invoiced }: Invoice): number =>
  kind === 'credit_note' ? invoiced : total - before

function Totals({ invoice }: { invoice: Invoice }) {
  const t = useT('invoices')
  const { discount, taxable_amount: taxable, untaxed_amount: untaxed, rounding } = invoice
  const rows: [string, number, boolean][] = hasVat(invoice)
    ? [
        [t('beforeDiscount'), taxable + untaxed + discount, discount > 0],
        [t('discount'), -discount, discount > 0],
        [t('taxableTotal'), taxable, true],
        [t('untaxedTotal'), untaxed, untaxed > 0],
        [t('vatTotal', { rate: `${invoice.vat_rate}%` }), invoice.tax_amount, true],
        [t('rounding'), rounding, rounding !== 0],
        [t('invoiceTotal'), invoice.invoice_total, true],
      ]
    : []
  rows.push([t('collected'), invoice.collected_amount, invoice.collected_amount > 0])
  rows.push([t('paidBefore'), -invoice.paid_before, invoice.paid_before > 0])
  return (
    <dl className="tots">
      {rows.map(([label, amount, isShown]) =>
        isShown ? (
          <div key={label} className={label === t('invoiceTotal') ? 'sum-l' : undefined}>
            <dt>{label}</dt>
            <dd>
              <Money amount={amount} exact />
            </dd>
          </div>
        ) : null,
      )}
      <div className="due">
        <dt>{t(sumWord(invoice))}</dt>
        <dd>
          <Money amount={sumOf(invoice)} exact />
        </dd>
      </div>
    </dl>
  )
}
