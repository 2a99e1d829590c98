import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { orderInvoiceQuery } from '#web/features/invoices/queries.ts'
import { memberOnly } from '#web/features/layout/member-only.ts'
import { WinsPage } from '#web/features/offers/wins-page.tsx'
import { OrderPanel } from '#web/features/orders/order-panel.tsx'
import { orderToOpen } from '#web/features/orders/order-state.ts'
import { pageHead } from '#web/platform/head.ts'
import { translator, useT } from '#web/platform/language.tsx'
import { A, useApi } from '#web/platform/link.tsx'

export const Route = createFileRoute('/win-auctions')({
  ...memberOnly,
  validateSearch: ({ order }: Record<string, unknown>): { order?: number } => {
    const id = Number(order)
    return Number.isSafeInteger(id) && id > 0 ? { order: id } : {}
  },
  staticData: { texts: ['bidding', 'offers', 'buying', 'orders'] },
  head: ({ match: { context } }) => {
    const t = translator(context.lang, context.messages, 'layout')
    return pageHead(context, { title: `${t('wins')} | ${t('brand')}`, noIndex: true })
  },
  component: Wins,
})

function Wins() {
  const { order: asked } = Route.useSearch()
  return (
    <WinsPage
      panel={(orders) => {
        const id = orderToOpen(orders, asked)
        return id === undefined ? null : (
          <div className="mb-8">
            <OrderPanel key={id} id={id} invoice={<InvoiceLink orderId={id} />} />
          </div>
        )
      }}
    />
  )
}

function InvoiceLink({ orderId }: { orderId: number }) {
  const t = useT('orders')
  const { data: invoice } = useQuery(orderInvoiceQuery(useApi(), orderId))
  return invoice ? (
    <A to="/invoice/$id" params={{ id: String(invoice.id) }} className="link">
      {t('viewInvoice')}
    </A>
  ) : null
}
