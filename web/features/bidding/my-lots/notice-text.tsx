import type { ReactNode } from 'react'
import { Money } from '#web/platform/format.tsx'
import type { ApiError } from '#web/platform/http/api.ts'
import { useT } from '#web/platform/language.tsx'
import type { BidNotice } from '../sending/use-place-bid.ts'

const KEYS = {
  leading: 'sentLeading',
  outbid: 'sentOutbid',
  raised: 'sentRaised',
  recovered: 'sentRecovered',
  lost: 'notArrived',
  asking: 'stillAsking',
  gone: 'connectionGone',
  moved: 'priceJustMoved',
  new_car: 'newCar',
  failed: 'failed',
} as const

/** Good news, bad news, or neither yet. */
export function toneOf({ kind }: BidNotice): 'good' | 'bad' | 'wait' {
  if (kind === 'leading' || kind === 'raised' || kind === 'recovered') return 'good'
  return kind === 'asking' || kind === 'gone' ? 'wait' : 'bad'
}

/** The result of a bid, in words. A refusal has the server's message, and the new minimum if known. */
export function NoticeText({ notice }: { notice: BidNotice }): ReactNode {
  const t = useT('bidding')
  if (notice.kind === 'too_low' || notice.kind === 'maximum_too_low') {
    const { kind, least } = notice
    return t.rich(kind === 'too_low' ? 'belowMinimum' : 'maximumTooLow', { money: () => <Money amount={least} /> })
  }
  if (notice.kind !== 'refused') return t(KEYS[notice.kind])
  const { error } = notice
  const words = Object.values(error.errors)[0]?.[0] ?? error.message
  const [key, amount] = helpOf(error)
  if (key === undefined || typeof amount !== 'number') return words || t('failed')
  return (
    <>
      {words} {t.rich(key, { money: () => <Money amount={amount} /> })}
    </>
  )
}

/** The amount that would have been taken, or that the deposit lacks. */
function helpOf({ reason, data }: Pick<ApiError, 'reason' | 'data'>) {
  const { min_next_bid: minimum, deposit_missing: missing }: Record<string, unknown> = Object(data)
  if (reason === 'bid_too_low') return ['newMinimum', minimum] as const
  return reason === 'deposit_required' ? (['depositMissing', missing] as const) : []
}

/** The notice in the panel, announced at once. */
export function Notice({ notice, className }: { notice: BidNotice; className: string }) {
  return (
    <p className={`${className} bid-notice bid-notice-${toneOf(notice)}`} role="alert">
      <NoticeText notice={notice} />
    </p>
  )
}

const LINES = { good: 'stand stand-ok', bad: 'stand stand-no', wait: 'stand' }

/** The notice as the one line across the panel or the bar. */
export function NoticeLine({ notice }: { notice: BidNotice }) {
  return (
    <p className={LINES[toneOf(notice)]} role="alert">
      <span>
        <NoticeText notice={notice} />
      </span>
    </p>
  )
}
