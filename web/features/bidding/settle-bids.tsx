import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { A, useApi } from '#web/platform/link.tsx'
import { toast } from '#web/ui/toast.tsx'
import { keepReceipt } from './receipts-store.ts'
import { type BidOutcome, settleBid } from './send-bid.ts'
import { forgetUnsettled, type UnsettledBid } from './unsettled.ts'

/** Longer than other toasts: somebody has waited for this word since before the page was loaded. */
const STAYS_MS = 30_000

/** After a page was left while its bid was on the way: asks what became of it, and says so. */
export default function SettleBids({ bids }: { bids: readonly UnsettledBid[] }) {
  const t = useT('bidding')
  const api = useApi()
  const queryClient = useQueryClient()
  const tell = useEffectEvent((bid: UnsettledBid, outcome: BidOutcome) => {
    if (outcome.kind === 'open') return
    forgetUnsettled(bid.key)
    if (outcome.kind !== 'lost')
      keepReceipt(outcome.kind === 'accepted' ? outcome.result.receipt : outcome.error.receipt, bid)
    void queryClient.invalidateQueries()
    const money = () => <Money amount={bid.amount} />
    toast({
      title: t.rich(TITLES[outcome.kind], { money }),
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
    for (const bid of bids) {
      // What it throws is not about the bid; the next page asks again.
      settleBid(api, { key: bid.key }).then(
        (outcome) => tell(bid, outcome),
        () => undefined,
      )
    }
  }, [api, bids])
  return null
}

const TITLES = { accepted: 'foundRecorded', refused: 'foundRefused', lost: 'foundLost' } as const
