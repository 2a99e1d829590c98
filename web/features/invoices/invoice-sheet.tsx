import type { ReactNode } from 'react'
import { amountInWords } from '#contract/values/amount-in-words.ts'
import { formatAmount } from '#contract/values/money.ts'
import { DateTime, Money, Num } from '#web/platform/format.tsx'
import { useLang, useT } from '#web/platform/language.tsx'
import { QrCode } from '#web/ui/drawings/qr-code.tsx'
import { CarOfInvoice, Parties } from './invoice-parties.tsx'
import { isBill, isHeldBack, sumWord } from './invoice-state.ts'
import { Other, type Word } from './other.tsx'
import type { Invoice } from './queries.ts'

/** The invoice in its printed form: the same facts as its PDF, in the page's language and the other one. */
export function InvoiceSheet({ invoice, brand }: { invoice: Invoice; brand: ReactNode }) {
  const t = useT('invoices')
  return (
    <article className="inv surface on-paper" aria-label={t('docTitle')}>
      <header className="inv-top grid grid-cols-[1fr_auto] gap-4 items-start">
        {brand}
        <p className="ti">
          <b>{t(`kind_${invoice.kind}`)}</b>
          <Other word={`kind_${invoice.kind}`} />
        </p>
      </header>
      {invoice.test ? (
        <p className="inv-test flex flex-wrap justify-between gap-y-1 gap-x-3 border-2 border-current rounded-small py-2 px-3 text-danger-ink font-bold">
          {t('test')}
          <Other word="test" />
        </p>
      ) : null}
      <div className="inv-meta">
        <Facts invoice={invoice} />
        {isHeldBack(invoice) ? (
          <p className="border border-current border-dashed rounded-small p-3 max-w-[16rem] font-semibold text-center justify-self-center">
            {t('notFinal')}
          </p>
        ) : null}
        {invoice.qr === null ? null : (
          <span className="qr">
            <QrCode text={invoice.qr} label={t('qr')} />
          </span>
        )}
      </div>
      <Parties invoice={invoice} />
      {invoice.car ? <CarOfInvoice car={invoice.car} /> : null}
      <Items invoice={invoice} />
      <div className="inv-end">
        <Words invoice={invoice} />
        <Totals invoice={invoice} />
      </div>
      {invoice.uuid === null ? null : (
        <footer className="border-t border-line pt-3 flex justify-between gap-3 flex-wrap text-12 text-muted">
          <Num>{`UUID ${invoice.uuid}`}</Num>
        </footer>
      )}
    </article>
  )
}

function Facts({ invoice }: { invoice: Invoice }) {
  const t = useT('invoices')
  const {
    number,
    issue_date: issued,
    due_date: due,
    order_number: order,
    corrects,
    corrected_by: note,
    raised_by: raise,
  } = invoice
  const rows: [Word, ReactNode][] = [
    ['number', number && <Num>{number}</Num>],
    ['issueDate', issued && <DateTime at={issued} />],
    ['supplyDate', <DateTime key="supply" at={invoice.supply_date} style="date" />],
    ['dueDate', due && <DateTime at={due} />],
    ['orderNumber', order !== '' && <Num>{order}</Num>],
    [invoice.kind === 'debit_note' ? 'raises' : 'corrects', corrects && <Num>{corrects.number}</Num>],
    ['correctedBy', note && <Num>{note.number}</Num>],
    ['raisedBy', raise && <Num>{raise.number}</Num>],
    ['currency', <Num key="currency">SAR</Num>],
  ]
  return (
    <dl className="bi grid">
      {rows.map(([word, value]) =>
        value ? (
          <div key={word}>
            <dt>{t(word)}</dt>
            <dt>
              <Other word={word} />
            </dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}

const hasVat = ({ kind }: Invoice) => kind !== 'receipt' && kind !== 'purchase'
const exact = (riyals: number) => <Num>{formatAmount(riyals, { decimals: 2 })}</Num>

const TAXED = ['quantity', 'unitPrice', 'taxable', 'rate', 'tax', 'inclusive'] as const
const UNTAXED = ['amount'] as const

function Items({ invoice }: { invoice: Invoice }) {
  const t = useT('invoices')
  const columns = hasVat(invoice) ? TAXED : UNTAXED
  return (
    <table className="itm w-full">
      <thead>
        <tr>
          <th scope="col" className="no">
            #
          </th>
          {(['item', ...columns] as const).map((word) => (
            <th key={word} scope="col" className={word === 'item' ? 'd' : undefined}>
              {t(word)}
              <Other word={word} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {invoice.items.map((item, index) => (
          <tr key={`${item.details} ${item.amount}`}>
            <td className="no">
              <Num>{index + 1}</Num>
            </td>
            <td className="d">
              <b>{item.details}</b>
              {item.notes.map((note) => (
                <small key={note} className="block">
                  {note}
                </small>
              ))}
            </td>
            <Cells item={item} columns={columns} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type CellsProps = { item: Invoice['items'][number]; columns: typeof TAXED | typeof UNTAXED }

/** A line is one car or one service, so its quantity is always 1. */
function Cells({ item: { amount, vat_rate: rate, tax_amount: tax, total }, columns }: CellsProps) {
  const t = useT('invoices')
  const cells: Record<(typeof TAXED | typeof UNTAXED)[number], ReactNode> = {
    quantity: <Num>1</Num>,
    unitPrice: exact(amount),
    taxable: rate === null || rate === 0 ? '–' : exact(amount),
    rate: rate === null ? t('marginNote') : <Num>{`${rate}%`}</Num>,
    tax: rate === null ? '–' : exact(tax),
    inclusive: exact(total),
    amount: exact(amount),
  }
  return columns.map((word) => (
    <td key={word} data-l={t(word)}>
      {cells[word]}
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
    <div className="inv-note text-12 text-ink-2 grid gap-[0.375rem] leading-[1.6]">
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

/** The total at the foot of the sheet: the amount of the document, ignoring later payments. */
export const sumOf = ({ total, paid_before: before, kind, invoice_total: invoiced }: Invoice): number =>
  kind === 'credit_note' ? invoiced : total - before

function Totals({ invoice }: { invoice: Invoice }) {
  const { discount, taxable_amount: taxable, untaxed_amount: untaxed, rounding } = invoice
  const taxed: [Word, number, boolean][] = [
    ['beforeDiscount', taxable + untaxed + discount, discount > 0],
    ['discount', -discount, discount > 0],
    ['taxableTotal', taxable, true],
    ['untaxedTotal', untaxed, untaxed > 0],
    ['vatTotal', invoice.tax_amount, true],
    ['rounding', rounding, rounding !== 0],
    ['invoiceTotal', invoice.invoice_total, true],
  ]
  const rows: [Word, number, boolean][] = [
    ...(hasVat(invoice) ? taxed : []),
    ['collected', invoice.collected_amount, invoice.collected_amount > 0],
    [invoice.kind === 'purchase' ? 'commission' : 'paidBefore', -invoice.paid_before, invoice.paid_before > 0],
  ]
  const sum = sumOf(invoice)
  const due = isBill(invoice) ? invoice.due_amount : sum
  const paid = invoice.status === 'canceled' ? 0 : Math.round((sum - due) * 100) / 100
  const values = { rate: `${invoice.vat_rate}%` }
  return (
    <dl className="tots grid text-14">
      {rows.map(([word, amount, isShown]) =>
        isShown ? <Total key={word} word={word} values={values} amount={amount} /> : null,
      )}
      {paid > 0 ? <Total word="paid" amount={-paid} /> : null}
      <Total word={sumWord(invoice)} amount={due} isDue />
    </dl>
  )
}

type TotalProps = { word: Word; values?: Record<string, string>; amount: number; isDue?: boolean }

function Total({ word, values = {}, amount, isDue = false }: TotalProps) {
  const t = useT('invoices')
  return (
    <div className={isDue ? 'due' : word === 'invoiceTotal' ? 'sum-l' : undefined}>
      <dt>
        {t(word, values)}
        <Other word={word} values={values} />
      </dt>
      <dd>
        <Money amount={amount} exact />
      </dd>
    </div>
  )
}
