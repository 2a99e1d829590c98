import { useState } from 'react'
import { Money, Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { PersonLink } from '../parts/names/name-links.tsx'
import type { OfficeData } from '../platform/calls.ts'
import { useOfficeApi } from '../platform/desk.tsx'
import { useAct } from '../platform/use-act.ts'
import { AskDialog } from '../ui/ask-dialog.ts'
import { Panel } from '../ui/panel.tsx'

type Bidder = OfficeData<'POST /lots/{car_id}/bidders'>['bidders'][number]

/** The members behind a lot's bidder numbers, shown for a reason that the audit keeps. */
export function CarBidders({ carId }: { carId: number }) {
  const t = useT('office-cars')
  const office = useT('office')
  const api = useOfficeApi()
  const [bidders, setBidders] = useState<readonly Bidder[]>()
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useAct(
    (reason: string) => api.call('POST /lots/{car_id}/bidders', { params: { car_id: carId }, body: { reason } }),
    {
      done: office('shownInFull'),
      onDone: (shown) => {
        setAsking(false)
        setBidders(shown.bidders)
      },
    },
  )
  return (
    <Panel title={t('bidders')} count={bidders?.length} padded={!bidders}>
      {bidders ? (
        <ul className="of-rows">
          {bidders.map((bidder) => (
            <li key={bidder.user_id}>
              <span className="of-up">
                <PersonLink id={bidder.user_id} name={bidder.user_name} />
                <small className="mu">
                  {office('bidderNumber', { number: bidder.bidder_id })} · {t('bidsOf', { count: bidder.bids })}
                  {bidder.voided_bids > 0 ? <> · {t('voidedBids', { count: bidder.voided_bids })}</> : null}
                </small>
              </span>
              <span className="of-end">
                {bidder.highest === null ? (
                  <Num>—</Num>
                ) : (
                  <b>
                    <Money amount={bidder.highest} />
                  </b>
                )}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <Button kind="secondary" size="sm" onClick={() => setAsking(true)}>
          {t('showBidders')}
        </Button>
      )}
      {isAsking ? (
        <AskDialog
          title={t('showBidders')}
          reason={office('showInFullWhy')}
          button={t('showBidders')}
          pending={isPending}
          onClose={() => setAsking(false)}
          onAnswer={({ text }) => mutate(text)}
        />
      ) : null}
    </Panel>
  )
}
