import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { DateTime, Money, Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { A, useApi } from '#web/platform/link.tsx'
import { Answer, useAnswer } from '#web/ui/answer.tsx'
import { lazyPart } from '#web/ui/lazy.tsx'
import { RecordHead } from '#web/ui/record-head.tsx'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { type Step, Steps } from '#web/ui/steps.tsx'
import { CollectPart } from './collect-part.tsx'
import { GiveUpPart } from './give-up.tsx'
import { STEPS, stageOf, stageWords, stepStates } from './order-state.ts'
import { PayPart } from './pay-part.tsx'
import { type OrderDetail, orderQuery } from './queries.ts'
import { AnnouncedPart, ReviewPart } from './review-part.tsx'
import { CanceledPart, OverPart, PapersPart, WaitingPart } from './small-parts.tsx'

const CaseLink = lazyPart(() => import('#web/features/cases/case-link.tsx'))

type Props = {
  id: number
  /** A link to its invoice. */
  invoice: ReactNode
  /** The member chose it from the list below: it comes into view and takes the focus. */
  isChosen: boolean
}

/** One order from the sale to the gate: its state, and the buyer's present step. */
export function OrderPanel({ id, invoice, isChosen }: Props) {
  const t = useT('orders')
  const { data: order, error, refetch } = useQuery(orderQuery(useApi(), id))
  if (!order) {
    return error ? (
      <ErrorState title={t('orderFailed')} error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="min-h-svh w-full" />
    )
  }
  return (
    <article className="grid gap-6" aria-labelledby={`order-${id}`}>
      <Head order={order} isChosen={isChosen} />
      <div className="surface">
        <Way order={order} invoice={invoice} />
      </div>
      <Body order={order} />
      {order.paid_at ? <CaseLink orderId={id} /> : null}
    </article>
  )
}

function Head({ order, isChosen }: { order: OrderDetail; isChosen: boolean }) {
  const t = useT('orders')
  const { car, number, id } = order
  const { tone, word } = stageWords[stageOf(order)]
  return (
    <RecordHead
      id={`order-${id}`}
      image={car.images[0]}
      state={{ tone, word: t(word) }}
      title={
        <A to="/car/$slug" params={{ slug: car.slug }}>
          {car.title}
        </A>
      }
      note={t.rich('orderNumber', { number: () => <Num key="number">{number}</Num> })}
      amount={{ name: t('price'), value: <Money amount={order.price} /> }}
      isChosen={isChosen}
    />
  )
}

function Way({ order, invoice }: { order: OrderDetail; invoice: ReactNode }) {
  const t = useT('orders')
  const states = stepStates(order)
  const when = (at: string | null): ReactNode => (at ? <DateTime at={at} /> : null)
  const texts: Record<(typeof STEPS)[number], ReactNode> = {
    sale: when(order.created_at),
    invoice: order.issued_at ? (
      <>
        <DateTime at={order.issued_at} />
        <span className="block">{invoice}</span>
      </>
    ) : (
      t('invoiceSoon')
    ),
    payment: order.paid_at
      ? when(order.paid_at)
      : order.due_at
        ? t.rich(order.invoice_status === 'grace' || order.status === 'canceled' ? 'wasDue' : 'payBy', {
            time: () => <DateTime key="time" at={order.due_at ?? ''} />,
          })
        : null,
    papers: order.ready_at ? when(order.ready_at) : t('papersText'),
    collection: order.collect_by
      ? t.rich('freeUntil', { time: () => <DateTime key="time" at={order.collect_by ?? ''} /> })
      : t('collectionText'),
  }
  const steps: Step[] = STEPS.map((key, index) => ({
    key,
    title: t(`step_${key}`),
    text: texts[key],
    state: states[index] ?? 'next',
  }))
  return <Steps steps={steps} label={t('steps')} />
}

/** What the last press came to, above what is left to do. */
function Body({ order }: { order: OrderDetail }) {
  const { place, show } = useAnswer()
  const stage = stageOf(order)
  const isToPay = stage === 'pay' || stage === 'late'
  return (
    <>
      <Answer place={place}>
        {isToPay ? <AnnouncedPart order={order} /> : stage === 'review' ? <ReviewPart id={order.id} /> : null}
      </Answer>
      {isToPay ? (
        <>
          <PayPart order={order} onAnswer={show} />
          <GiveUpPart order={order} />
        </>
      ) : (
        <Next order={order} />
      )}
    </>
  )
}

function Next({ order }: { order: OrderDetail }) {
  switch (stageOf(order)) {
    case 'waiting':
      return <WaitingPart by={order.invoice_by} />
    case 'papers':
      return <PapersPart order={order} />
    case 'collect':
      return <CollectPart order={order} />
    case 'over':
      return <OverPart />
    case 'canceled':
      return <CanceledPart order={order} />
    default:
      return null
  }
}
