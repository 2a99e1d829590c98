import { useQuery } from '@tanstack/react-query'
import { Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { InvoiceFiles } from '../parts/invoice-files.tsx'
import { useMay, useOfficeApi } from '../platform/desk.tsx'
import { listQueryOf } from '../platform/queries.ts'
import { Go, Panel } from '../ui/panel.tsx'
import { StateWord } from '../ui/state-dot.tsx'

/** The receipt of a payment, and the invoice that it paid at once. */
export function PaymentPapers({ id }: { id: number }) {
  const t = useT('office')
  const isFinance = useMay()('finance')
  const { data } = useQuery({ ...listQueryOf(useOfficeApi(), 'GET /invoices', { payment_id: id }), enabled: isFinance })
  if (!data || data.data.length === 0) return null
  return (
    <Panel title={t('invoices')} padded>
      {data.data.map((paper) => (
        <p key={paper.id} className="row2">
          <Go to={`/invoices/${paper.id}`} className="link">
            <Num>{paper.number}</Num>
          </Go>
          <StateWord state={paper.kind} />
          <InvoiceFiles id={paper.id} number={paper.number} />
        </p>
      ))}
    </Panel>
  )
}
