import { type ReactNode, useEffect, useRef } from 'react'
import type { Offer } from '#contract/http/offers.ts'
import { DateTime, Money, Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { usePassed } from '#web/platform/live/use-passed.ts'
import { Countdown, isClosing, useSecondsLeft } from '#web/ui/countdown.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { AnswerButtons, TakeBack } from './answer-buttons.tsx'
import { forgetAnswer, isAnswered } from './answered.ts'
import { askingOf, type Deal, type OfferSide, silenceOf } from './deal.ts'
import { useReadAnew } from './use-answer.ts'

type Props = {
  deal: Deal
  /** The buyer's total at a price. */
  sumAt?: (price: number) => ReactNode
}

/** The offers of owner and buyer, the side that must answer with its deadline, and the answer itself. */
export function NegotiationPanel({ deal, sumAt }: Props) {
  const t = useT('offers')
  const { negotiation } = deal
  const section = useFocusAfterAnswer(deal)
  return (
    <section className="talk" aria-label={t('talk', { title: deal.title })} ref={section} tabIndex={-1}>
      <div className="talk-in">
        {negotiation.outcome === 'open' ? <Turn deal={deal} sumAt={sumAt} /> : <Ending deal={deal} />}
        <Lines deal={deal} />
      </div>
    </section>
  )
}

/**
 * When the dialog of an answer closes, its buttons are gone and the row may have moved to another list: the focus goes
 * to the negotiation at its new place.
 */
function useFocusAfterAnswer(deal: Deal) {
  const section = useRef<HTMLElement>(null)
  const hasAnswered = isAnswered(deal)
  useEffect(() => {
    if (!hasAnswered) return undefined
    const frame = requestAnimationFrame(() => {
      forgetAnswer()
      if (document.activeElement === document.body) section.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [hasAnswered])
  return section
}

function Turn({ deal, sumAt }: Props) {
  const t = useT('offers')
  const { negotiation } = deal
  const { turn, your_turn, can_withdraw, decide_by, amount, rounds_used, rounds_max } = negotiation
  const isOver = usePassed(decide_by)
  const asking = askingOf(deal)
  const silence = silenceOf(deal)
  const num = (digits: ReactNode) => <Num>{digits}</Num>
  return (
    <div className={your_turn && !isOver ? 'talk-now talk-yours' : 'talk-now'}>
      <div className="talk-head grid grid-cols-1 gap-3 @min-[32rem]:grid-cols-[minmax(0,1fr)_auto] @min-[32rem]:gap-6">
        <div role="status">
          <h3>{your_turn ? t('turn_yours') : turn ? t(`turn_${turn}`) : null}</h3>
          <p>{asking ? t.rich(asking, { money: () => <Money amount={amount} /> }) : null}</p>
        </div>
        {decide_by ? <Clock until={decide_by} isOver={isOver} /> : null}
      </div>
      {your_turn && !isOver ? <AnswerButtons deal={deal} sumAt={sumAt} /> : null}
      {can_withdraw && !isOver ? <TakeBack deal={deal} /> : null}
      <p className="flex flex-wrap gap-y-0 gap-x-3 text-14 leading-[1.6] text-ink-2 empty:hidden">
        {rounds_used > 0 ? <span>{t.rich('rounds', { used: rounds_used, max: rounds_max, num })}</span> : null}
        {silence && !isOver ? <span>{t(silence)}</span> : null}
      </p>
    </div>
  )
}

/** The deadline of both sides, by the server's time. After it the page asks for the result. */
function Clock({ until, isOver }: { until: string; isOver: boolean }) {
  const t = useT('offers')
  const readAnew = useReadAnew()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the time is up
  useEffect(() => {
    if (isOver) readAnew()
  }, [isOver])
  const seconds = useSecondsLeft(until)
  if (isOver) return <p className="tabular-nums">{t('over')}</p>
  return (
    <div className="tabular-nums">
      <div className="bid-key">{t('left')}</div>
      <div className={isClosing(seconds) ? 'talk-time hot' : 'talk-time'}>
        <Countdown until={until} />
      </div>
      <div className="bid-key">{t.rich('until', { time: () => <DateTime at={until} /> })}</div>
    </div>
  )
}

function Ending({ deal: { negotiation } }: { deal: Deal }) {
  const t = useT('offers')
  const { outcome, amount } = negotiation
  if (outcome === 'open') return null
  return (
    <p className="flex items-center gap-[0.375rem] font-semibold" role="status">
      <Icon name={outcome === 'agreed' ? 'good' : 'info'} size="s" />
      <span>{t.rich(`outcome_${outcome}`, { money: () => <Money amount={amount} /> })}</span>
    </p>
  )
}

/** All offers, oldest first, beginning with the bid. Empty while there is only the bid. */
function Lines({ deal: { side, negotiation, bid, isFixedPrice } }: { deal: Deal }) {
  const t = useT('offers')
  if (negotiation.offers.length === 0) return null
  return (
    <ol className="talk-lines">
      {bid ? <Line who="buyer" side={side} what={t('line_bid')} amount={bid.amount} at={bid.at} /> : null}
      {negotiation.offers.map((offer) => (
        <Line
          key={offer.id}
          who={offer.round === 0 && !isFixedPrice ? 'house' : offer.side}
          side={side}
          what={
            offer.round === 0 ? t(isFixedPrice ? 'line_offer' : 'line_first') : t('line_round', { round: offer.round })
          }
          amount={offer.amount}
          at={offer.made_at}
          outcome={offer.outcome}
        />
      ))}
    </ol>
  )
}

type LineProps = {
  who: OfferSide | 'house'
  side: OfferSide
  what: string
  amount: number
  at: string
  outcome?: Offer['outcome']
}

function Line({ who, side, what, amount, at, outcome }: LineProps) {
  const t = useT('offers')
  return (
    <li>
      <div>
        <b>{t(who === side ? 'who_you' : `who_${who}`)}</b>
        <p>
          {what} <span aria-hidden="true">·</span> <DateTime at={at} />
        </p>
      </div>
      <div className="text-end whitespace-nowrap">
        <b>
          <Money amount={amount} />
        </b>
        {outcome ? <p>{t(`line_${outcome}`)}</p> : null}
      </div>
    </li>
  )
}
