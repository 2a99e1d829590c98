import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { A, useApi } from '#web/platform/link.tsx'
import { toast } from '#web/ui/toast.tsx'
import { keepReceipt } from '../history/receipts-store.ts'
import { type BidOutcome, settleBid } from './send-bid.ts'
import { forgetUnsettled, type LeftBid } from './unsettled.ts'

/** Longer than other toasts, because the member has waited for it since they left or reloaded the page. */
const STAYS_MS = 30_000

/** Shows the result of a bid whose panel is gone, on the member's current page. */
export default function SettleBid({ left: { bid, outcome: sent } }: { left: LeftBid }) {
  const t = useT('bidding')
  const api = useApi()
  const queryClient = useQueryClient()
  const isFound = sent === undefined
  const showOutcome = useEffectEvent((outcome: BidOutcome) => {
    if (outcome.kind === 'open') return
    forgetUnsettled(bid.key)
    if (outcome.kind !== 'lost')
      keepReceipt(outcome.kind === 'accepted' ? outcome.result.receipt : outcome.error.receipt, bid)
    void queryClient.invalidateQueries()
    const money = () => <Money amount={bid.amount} />
    toast({
      title: t.rich((isFound ? FOUND : LEFT)[outcome.kind], { money }),
      text: (
        <>
          {outcome.kind === 'refused' ? `${outcome.error.message} ` : null}
          <A to="/car/$slug" params={{ slug: bid.slug }}>
            {bid.title}
          </A>
        </>
      ),
      tone: outcome.kind === 'accepted' ? 'good' : 'danger',
      key: bid.key,
      stays: STAYS_MS,
    })
  })
  useEffect(() => {
    // Its error is not about the bid; the next page asks again.
    const outcome = sent ?? settleBid(api, { key: bid.key })
    outcome.then(showOutcome, () => undefined)
  }, [api, bid, sent])
  return null
}

/** After a reload the server was asked; otherwise the answer itself came late. */
const FOUND = { accepted: 'foundRecorded', refused: 'foundRefused', lost: 'foundLost' } as const
const LEFT = { accepted: 'leftRecorded', refused: 'leftRefused', lost: 'foundLost' } as const
