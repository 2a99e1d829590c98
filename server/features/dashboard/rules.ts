import type { Me } from '#contract/http/accounts/accounts.ts'
import type { NextStep } from '#contract/http/dashboard.ts'
import type { Endpoints } from '#contract/http/index.ts'
import type { ShippingRequest } from '#contract/http/money/shipping.ts'
import type { BankTransfer } from '#contract/http/money/transfers.ts'
import type { MyCar } from '#contract/http/offers.ts'

export type WonCar = Endpoints['GET /win-auctions']['data']['products']['data'][number]
export type OwnLot = Endpoints['GET /subscribe-auctions']['data']['products']['data'][number]
export type UnreadNotice = { id: number; kind: string; title: string; body: string; url: string | null }
export type StepSources = {
  user: Pick<Me, 'verify_phone' | 'whatsapp' | 'verify_whatsapp'> | null
  hasPlan: boolean
  won: readonly WonCar[]
  lots: readonly OwnLot[]
  ownCars: readonly MyCar[]
  deliveries: readonly ShippingRequest[]
  unread: readonly UnreadNotice[]
  /** The newest first. */
  transfers: readonly BankTransfer[]
}
type Product = NonNullable<NextStep['product']>

const productOf = ({ id, slug, title, images }: Pick<WonCar, 'id' | 'slug' | 'title' | 'images'>): Product => ({
  id,
  slug,
  title,
  image: images[0] ?? null,
})
const bare = { product: null, title: null, reason: null, notice_id: null, amount: null, by: null }

/** A member's next steps: those with a deadline first, nearest first; then the rest in its fixed order. */
export function nextSteps(sources: StepSources): NextStep[] {
  const { user, hasPlan, won, lots, ownCars, deliveries, unread } = sources
  const steps = [
    ...lots.flatMap(outbidStep),
    ...won.flatMap((car) => wonSteps(car, sources)),
    ...ownCars.flatMap(saleStep),
    ...deliveries.flatMap(deliveryStep),
    ...unread.flatMap(refusedStep),
    ...(user?.verify_phone === 0 ? [{ ...bare, kind: 'verify_phone' as const, url: '/profile#ways' }] : []),
    ...(user?.whatsapp && user.verify_whatsapp === 0
      ? [{ ...bare, kind: 'activate_whatsapp' as const, url: '/profile#ways' }]
      : []),
    ...(hasPlan ? [] : [{ ...bare, kind: 'subscribe' as const, url: '/packages' }]),
  ]
  const at = ({ by }: NextStep) => (by === null ? Number.POSITIVE_INFINITY : Date.parse(by))
  // Two without a deadline are equal: infinity minus infinity is no number.
  return steps.toSorted((one, other) => (at(one) === at(other) ? 0 : at(one) - at(other)))
}

function outbidStep(lot: OwnLot): NextStep[] {
  if (lot.result !== 'outbid' || lot.status !== 'live') return []
  return [
    {
      ...bare,
      kind: 'outbid',
      product: productOf(lot),
      amount: lot.min_next_bid,
      by: lot.closes_at,
      url: `/car/${lot.slug}`,
    },
  ]
}

function wonSteps(car: WonCar, { deliveries, transfers }: StepSources): NextStep[] {
  const { negotiation, order } = car
  const step = { ...bare, product: productOf(car), url: '/win-auctions' }
  if (negotiation?.outcome === 'open' && negotiation.your_turn) {
    return [{ ...step, kind: 'answer_offer', amount: negotiation.amount, by: negotiation.decide_by }]
  }
  if (!order) return []
  const { id, invoice_status: invoice, total: amount, due_at: by } = order
  const url = `/win-auctions?order=${id}`
  if (order.status === 'delivering' && !deliveries.some((delivery) => isUnderWay(delivery, id)))
    return [{ ...step, url, kind: 'collect', by: order.collect_by }]
  if (order.status !== 'pending' || (invoice !== 'issued' && invoice !== 'grace')) return []
  const own = transfers.filter(({ order_id }) => order_id === id)
  // The house's turn: the money is on its way.
  if (own.some(({ status }) => status === 'under_review') && sentFor(own) >= amount) return []
  const [transfer] = own
  if (transfer?.status === 'rejected')
    return [
      { ...step, kind: 'resend_transfer', reason: transfer.reason, amount, by, url: `/bank-transfer?order=${id}` },
    ]
  if (invoice === 'issued') return [{ ...step, url, kind: 'pay', amount, by }]
  return [{ ...step, url, kind: 'pay_late', amount, by }]
}

/** The riyals of transfers that were not refused. */
const sentFor = (transfers: readonly BankTransfer[]): number =>
  transfers.filter(({ status }) => status !== 'rejected').reduce((sum, { amount }) => sum + amount, 0)

/** The car is delivered: the buyer collects nothing. */
const isUnderWay = ({ order, status }: ShippingRequest, orderId: number): boolean =>
  order.id === orderId && ['accepted', 'loaded', 'on_the_way'].includes(status)

function saleStep(car: MyCar): NextStep[] {
  if (car.negotiation?.outcome !== 'open' || !car.negotiation.your_turn) return []
  const { amount, decide_by: by } = car.negotiation
  return [{ ...bare, kind: 'decide_sale', product: productOf(car), amount, by, url: `/my-cars/${car.id}` }]
}

/** Prices of a delivery wait for an answer. */
function deliveryStep({ status, product, offers, valid_until: by }: ShippingRequest): NextStep[] {
  const least = Math.min(...offers.map(({ total }) => total))
  if (status !== 'quoted' || offers.length === 0) return []
  return [{ ...bare, kind: 'accept_shipping', product, amount: least, by, url: '/shipping' }]
}

/** A refused transfer, refund or document waits until its notice is read; an order's own step says more. */
const refusedStep = ({ id, kind, title, body, url }: UnreadNotice): NextStep[] =>
  /(transfer|refund|document|payment)\w*_(refused|rejected|declined)/.test(kind) && !url?.includes('?order=')
    ? [{ ...bare, kind: 'refused', title, reason: body, notice_id: id, url: url ?? '/notifications' }]
    : []
