import { useState } from 'react'
import { Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { lazyDialog } from '#web/ui/lazy.tsx'
import type { AnswerProps, Verdict } from './deal.ts'

const dialogs = () => import('./answer-dialogs.tsx')
const ConfirmAnswer = lazyDialog(async () => ({ default: (await dialogs()).ConfirmAnswer }))
const ConfirmTakingBack = lazyDialog(async () => ({ default: (await dialogs()).ConfirmTakingBack }))
const CounterOffer = lazyDialog(async () => ({ default: (await dialogs()).CounterOffer }))

/** Yes, another price, or no. Each asks for confirmation and names the consequence. */
export function AnswerButtons({ deal, sumAt }: AnswerProps) {
  const t = useT('offers')
  const [asking, setAsking] = useState<Verdict>()
  const close = () => setAsking(undefined)
  const { side, negotiation } = deal
  return (
    <div className="grid gap-2 @min-[32rem]:flex @min-[32rem]:flex-wrap @min-[32rem]:items-center">
      <Button onClick={() => setAsking('accept')}>
        <span>
          {t.rich(side === 'owner' ? 'approve' : 'accept', { money: () => <Money amount={negotiation.amount} /> })}
        </span>
      </Button>
      {negotiation.can_counter ? (
        <Button kind="secondary" onClick={() => setAsking('counter')}>
          {t('counter')}
        </Button>
      ) : null}
      <Button kind="tertiary" onClick={() => setAsking('reject')}>
        {t('reject')}
      </Button>
      {negotiation.can_counter ? null : (
        <p className="flex flex-wrap gap-y-0 gap-x-3 text-14 leading-[1.6] text-ink-2 empty:hidden">
          {t(negotiation.rounds_used < negotiation.rounds_max ? 'noRoom' : 'noMoreRounds')}
        </p>
      )}
      {asking === 'counter' ? <CounterOffer deal={deal} sumAt={sumAt} onClose={close} /> : null}
      {asking === 'accept' || asking === 'reject' ? (
        <ConfirmAnswer verdict={asking} deal={deal} sumAt={sumAt} onClose={close} />
      ) : null}
    </div>
  )
}

/** The sender of an open offer may still withdraw it. */
export function TakeBack({ deal }: AnswerProps) {
  const t = useT('offers')
  const [isAsking, setAsking] = useState(false)
  const isFirst = deal.negotiation.offers.at(-1)?.round === 0
  return (
    <div className="-ms-3">
      <Button kind="tertiary" onClick={() => setAsking(true)}>
        {t(isFirst ? 'withdrawFirst' : 'withdraw')}
      </Button>
      {isAsking ? <ConfirmTakingBack deal={deal} onClose={() => setAsking(false)} /> : null}
    </div>
  )
}
