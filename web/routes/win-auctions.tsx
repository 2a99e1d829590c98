import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import type { WinsShown } from '#contract/http/money/orders.ts'
import { orderInvoiceQuery } from '#web/features/invoices/queries.ts'
import { memberOnly } from '#web/features/layout/member-only.ts'
import { WinsPage } from '#web/features/offers/wins/wins-page.tsx'
import { titleHead } from '#web/platform/head.ts'
import { useT } from '#web/platform/language.tsx'
import { A, useApi } from '#web/platform/link.tsx'
import { readId } from '#web/platform/read-id.ts'
import { Icon } from '#web/ui/icon.tsx'
import { lazyPart } from '#web/ui/lazy.tsx'
import { Skeleton } from '#web/ui/states.tsx'

/** Most visits open no order, and its forms are large. */
const OrderPanel = lazyPart(
  async () => ({ default: (await import('#web/features/orders/order-panel.tsx')).OrderPanel }),
  <Skeleton className="min-h-svh w-full" />,
)
const WonPage = lazyPart(() => import('#web/features/orders/won-page.tsx'), <Skeleton className="min-h-svh w-full" />)

type Search = {
  order?: number
  /** The order of a car that has just been won or bought. */
  won?: number
  page?: number
  show?: Exclude<WinsShown, 'open'>
}

export const Route = createFileRoute('/win-auctions')({
  ...memberOnly,
  validateSearch: ({ order, won, page, show }: Record<string, unknown>): Search => ({
    order: readId(order),
    won: readId(won),
    page: readId(page),
    show: show === 'done' || show === 'canceled' ? show : undefined,
  }),
  staticData: { texts: ['wins', 'orders', 'wallet-pay'] },
  head: titleHead('layout', 'wins'),
  component: Wins,
})

function Wins() {
  const { order, won, page = 1, show = 'open' } = Route.useSearch()
  const id = order ?? won
  const isChosen = useIsMoved(id)
  if (id === undefined) return <WinsPage page={page} show={show} />
  const panel = <OrderPanel key={id} id={id} invoice={<InvoiceLink orderId={id} />} isChosen={isChosen} />
  return (
    <div className="wrap pb-12">
      <Back />
      {order === undefined ? <WonPage key={id} id={id} order={panel} /> : panel}
    </div>
  )
}

function Back() {
  const t = useT('layout')
  return (
    <A to="/win-auctions" className="my-3 inline-flex min-h-11 items-center gap-1 text-14 text-muted">
      <Icon name="back" size="s" flip />
      {t('wins')}
    </A>
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
