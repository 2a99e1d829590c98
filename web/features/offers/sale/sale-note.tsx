import type { ReactNode } from 'react'
import type { SellerSale } from '#contract/http/own-cars/sale.ts'
import { DateTime, Money } from '#web/platform/format.tsx'
import { type Messages, useT } from '#web/platform/language.tsx'
import type { IconName } from '#web/ui/icon.tsx'
import { Note } from '#web/ui/note.tsx'
import { saleStage } from './sale-stage.ts'

type Word = keyof Messages['my-cars']
const NOTES: Record<
  Exclude<ReturnType<typeof saleStage>, 'over'>,
  { tone: 'ok' | 'wait' | 'no'; icon: IconName; title: Word; text: Word }
> = {
  unpaid: { tone: 'wait', icon: 'clock', title: 'unpaidTitle', text: 'unpaidText' },
  late: { tone: 'no', icon: 'warning', title: 'lateTitle', text: 'lateText' },
  papers: { tone: 'wait', icon: 'clock', title: 'papersTitle', text: 'papersText' },
  case: { tone: 'wait', icon: 'clock', title: 'caseTitle', text: 'caseText' },
  days: { tone: 'wait', icon: 'clock', title: 'daysTitle', text: 'daysText' },
  due: { tone: 'ok', icon: 'good', title: 'dueTitle', text: 'dueText' },
  sent: { tone: 'ok', icon: 'good', title: 'sentTitle', text: 'sentText' },
  canceled: { tone: 'no', icon: 'warning', title: 'canceledTitle', text: 'canceledText' },
  defaulted: { tone: 'no', icon: 'warning', title: 'canceledTitle', text: 'defaultText' },
}

/** What waits for the seller, or what they wait for. */
export function SaleNote({ sale }: { sale: SellerSale }) {
  const t = useT('my-cars')
  const stage = saleStage(sale)
  if (stage === 'over') return <Over sale={sale} />
  const { tone, icon, title, text } = NOTES[stage]
  return (
    <Note tone={tone} icon={icon} title={t(title)}>
      <p>{t(text)}</p>
    </Note>
  )
}

function Over({ sale: { net, payout } }: { sale: SellerSale }): ReactNode {
  const t = useT('my-cars')
  const { paid_at: paidAt, reference } = payout
  return (
    <Note tone="ok" icon="good" title={t.rich('overTitle', { money: () => <Money key="money" amount={net} exact /> })}>
      {paidAt && reference ? (
        <p>
          {t.rich('overText', {
            time: () => <DateTime key="time" at={paidAt} style="day" />,
            reference: () => (
              <bdi key="reference" className="num">
                {reference}
              </bdi>
            ),
          })}
        </p>
      ) : null}
    </Note>
  )
}
