import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { orderInvoiceQuery } from '#web/features/invoices/queries.ts'
import { memberOnly } from '#web/features/layout/member-only.ts'
import { WinsPage } from '#web/features/offers/wins/wins-page.tsx'
import { orderToOpen } from '#web/features/orders/order-state.ts'
import { pageHead } from '#web/platform/head.ts'
import { translator, useT } from '#web/platform/language.tsx'
import { A, useApi } from '#web/platform/link.tsx'
import { lazyPart } from '#web/ui/lazy.tsx'
import { Skeleton } from '#web/ui/states.tsx'

/** Most visits open no order, and its forms are large. */
const OrderPanel = lazyPart(
  async () => ({ default: (await import('#web/features/orders/order-panel.tsx')).OrderPanel }),
  <Skeleton className="h-96 w-full" />,
)

function readNumber(value: unknown): number | undefined {
  const number = Number(value)
  return Number.isSafeInteger(number) && number > 0 ? number : undefined
}

export const Route = createFileRoute('/win-auctions')({
  ...memberOnly,
  validateSearch: ({ order, page }: Record<string, unknown>): { order?: number; page?: number } => {
    const [id, number] = [readNumber(order), readNumber(page)]
    return { ...(id !== undefined && { order: id }), ...(number !== undefined && number > 1 && { page: number }) }
  },
  staticData: { texts: ['wins', 'orders', 'wallet-pay'] },
  head: ({ match: { context } }) => {
    const t = translator(context.lang, context.messages, 'layout')
    return pageHead(context, { title: `${t('wins')} | ${t('brand')}`, noIndex: true })
  },
  component: Wins,
})

function Wins() {
  const { order: asked, page = 1 } = Route.useSearch()
  const isChosen = useIsMoved(asked) && asked !== undefined
  return (
    <WinsPage
      page={page}
      // The requested order may be on another page.
      openOrder={(orders, isAll) =>
        isAll ? orderToOpen(orders, asked) : (asked ?? (page === 1 ? orderToOpen(orders, asked) : undefined))
      }
      panel={(id) => (
        <div className="mb-8">
          <OrderPanel key={id} id={id} invoice={<InvoiceLink orderId={id} />} isChosen={isChosen} />
        </div>
      )}
    />
  )
}

/** True if a part of the address has changed since the page was opened. */
function useIsMoved(value: number | undefined): boolean {
  const [known, setKnown] = useState({ value, isMoved: false })
  if (known.value !== value) setKnown({ value, isMoved: true })
  return known.isMoved
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
