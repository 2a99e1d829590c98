import { type ReactNode, useState } from 'react'
import type { CaseChoice } from '#contract/values/case-states.ts'
import { DateTime, Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { lazyDialog } from '#web/ui/lazy.tsx'
import type { OrderCase } from './queries.ts'

type Offer = NonNullable<OrderCase['proposals']>

const ConfirmChoice = lazyDialog(async () => ({ default: (await import('./confirm-choice.tsx')).ConfirmChoice }))

/** What the house offers, as equal cards with their sums, and what happens without a choice. */
export function CaseProposals({ found, offer }: { found: OrderCase; offer: Offer }) {
  const t = useT('cases')
  const [asked, setAsked] = useState<CaseChoice>()
  const { reduction, repair, return_amount: back } = offer
  const cards: { choice: CaseChoice; facts: ReactNode; text?: string }[] = []
  if (reduction !== null) cards.push({ choice: 'reduction', facts: <Money amount={reduction} exact /> })
  if (repair) cards.push({ choice: 'repair', facts: t('repairDays', { days: repair.days }), text: repair.text })
  if (offer.return && back !== null) cards.push({ choice: 'return', facts: <Money amount={back} exact /> })
  return (
    <section className="grid gap-3" aria-labelledby="case-offer">
      <h2 id="case-offer">{t('offer')}</h2>
      <p>
        {t.rich('offerUntil', { time: () => <DateTime key="time" at={offer.choose_by} /> })}{' '}
        {t(offer.reduction === null ? 'silenceCloses' : 'silenceReduces')}
      </p>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {cards.map(({ choice, facts, text }) => (
          <article key={choice} className="surface grid content-between gap-3 p-4">
            <div className="grid gap-2">
              <h3>{t(`${choice}Title`)}</h3>
              <p className="text-22 font-bold">{facts}</p>
              {text ? (
                <p className="whitespace-pre-line wrap-anywhere" dir="auto">
                  {text}
                </p>
              ) : null}
              <p className="text-muted">{t(`${choice}Text`)}</p>
            </div>
            <Button kind="secondary" onClick={() => setAsked(choice)}>
              {t(`${choice}Yes`)}
            </Button>
          </article>
        ))}
      </div>
      {asked ? <ConfirmChoice orderId={found.order_id} choice={asked} onClose={() => setAsked(undefined)} /> : null}
    </section>
  )
}
