import type { ReactNode } from 'react'
import { Money, Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { InvoiceFiles } from '../parts/invoice-files.tsx'
import type { OfficeData } from '../platform/calls.ts'
import { Moment } from '../ui/cells/moment.tsx'
import { Go, Panel } from '../ui/panel.tsx'
import { StateDot, StateWord } from '../ui/state-dot.tsx'

type Order = OfficeData<'GET /orders/{id}'>

/** The payments, transfers, invoices and deliveries of an order; each leads to its own page. */
export function OrderPapers({ order }: { order: Order }) {
  const t = useT('office-orders')
  return (
    <>
      <Papers title={t('payments')}>
        {[
          ...order.payments.map((row) => (
            <Paper
              key={`p${row.id}`}
              to={`/payments/${row.id}`}
              name={`#${row.id}`}
              state={row.status}
              at={row.created_at}
            >
              <StateWord state={row.method} /> <Money amount={row.amount} />
            </Paper>
          )),
          ...order.transfers.map((row) => (
            <Paper
              key={`t${row.id}`}
              to={`/bank-transfers/${row.id}`}
              name={`${t('transfer')} #${row.id}`}
              state={row.status}
              at={row.created_at}
            >
              <Money amount={row.approved_amount ?? row.amount} />
            </Paper>
          )),
        ]}
      </Papers>
      <Papers title={t('invoices')}>
        {order.invoices.map((row) => (
          <Paper
            key={row.id}
            to={`/invoices/${row.id}`}
            name={row.number ?? t('draftInvoice')}
            state={row.credited_at ? 'credited' : row.issued_at ? 'issued' : 'waiting_invoice'}
            at={row.issued_at}
          >
            <StateWord state={row.kind} /> {row.total === null ? null : <Money amount={row.total} />}{' '}
            <InvoiceFiles id={row.id} number={row.number} />
          </Paper>
        ))}
      </Papers>
      <Papers title={t('deliveries')}>
        {order.shippings.map((row) => (
          <Paper key={row.id} to={`/shipping/${row.id}`} name={row.city} state={row.status} at={row.arrives_at}>
            {row.total === null ? null : <Money amount={row.total} />}
          </Paper>
        ))}
      </Papers>
    </>
  )
}

/** Papers of one kind; nothing where there are none. */
function Papers({ title, children }: { title: string; children: ReactNode[] }) {
  return children.length === 0 ? null : (
    <Panel title={title} count={children.length}>
      <ul className="or-pp">{children}</ul>
    </Panel>
  )
}

type PaperProps = { to: string; name: string; state: string; at: string | null; children: ReactNode }

const Paper = ({ to, name, state, at, children }: PaperProps) => (
  <li>
    <Go to={to} className="link">
      <Num>{name}</Num>
    </Go>
    <span>{children}</span>
    <StateDot state={state} />
    <small className="mu">{at ? <Moment at={at} /> : '—'}</small>
  </li>
)
