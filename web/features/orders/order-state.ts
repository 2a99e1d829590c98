import type { Messages } from '#web/platform/language.tsx'
import type { OrderDetail } from './queries.ts'

type Words = keyof Messages['orders']
type Stand = Pick<OrderDetail, 'status' | 'invoice_status'>
export type Stage = 'waiting' | 'pay' | 'late' | 'review' | 'papers' | 'collect' | 'over' | 'canceled'

/** The buyer's present step or wait. */
export function stageOf({ status, invoice_status: invoice }: Stand): Stage {
  if (status === 'canceled') return 'canceled'
  if (status === 'finished') return 'over'
  if (status === 'delivering') return 'collect'
  if (status === 'making') return 'papers'
  if (invoice === 'waiting_invoice') return 'waiting'
  if (invoice === 'grace') return 'late'
  return invoice === 'under_review' || invoice === 'payment_confirmed' ? 'review' : 'pay'
}

export const stageWords: Record<Stage, { word: Words; tone: 'win' | 'ok' | 'no' | 'mut' }> = {
  waiting: { word: 'stage_waiting', tone: 'mut' },
  pay: { word: 'stage_pay', tone: 'win' },
  late: { word: 'stage_late', tone: 'no' },
  review: { word: 'stage_review', tone: 'win' },
  papers: { word: 'stage_papers', tone: 'ok' },
  collect: { word: 'stage_collect', tone: 'ok' },
  over: { word: 'stage_over', tone: 'mut' },
  canceled: { word: 'stage_canceled', tone: 'no' },
}

export const STEPS = ['sale', 'invoice', 'payment', 'papers', 'collection'] as const
/** The number of steps done at each stage. */
export const DONE: Record<Stage, number> = {
  waiting: 1,
  pay: 2,
  late: 2,
  review: 2,
  papers: 3,
  collect: 4,
  over: 5,
  canceled: 0,
}

/** The state of each of the five steps; a canceled order stops at the one it had reached. */
export function stepStates(
  order: Stand & Pick<OrderDetail, 'issued_at' | 'paid_at'>,
): ('done' | 'now' | 'next' | 'bad')[] {
  const stage = stageOf(order)
  const done = stage === 'canceled' ? (order.paid_at ? 3 : order.issued_at ? 2 : 1) : DONE[stage]
  return STEPS.map((_, index) => {
    if (index < done) return 'done'
    if (index > done) return 'next'
    return stage === 'canceled' ? 'bad' : 'now'
  })
}

/** The order that waits for the buyer first; undefined if none does. */
export function nearestOrder(
  orders: readonly { id: number; status: OrderDetail['status']; invoice_status: OrderDetail['invoice_status'] }[],
): number | undefined {
  const first = (stage: Stage) => orders.find((order) => order.status !== 'negotiating' && stageOf(order) === stage)?.id
  return first('late') ?? first('pay') ?? first('collect')
}
