import { DayOrHour, Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { A } from '#web/platform/link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { LotName } from './lot-name.tsx'
import type { MyLot } from './my-lots-queries.ts'

const LOOKS = {
  lotWon: { icon: 'trophy', className: 'lot-who lot-won' },
  lotAwaiting: { icon: 'clock', className: 'lot-who lot-ok' },
  lotRejected: { icon: 'info', className: 'lot-who' },
  lotLost: { icon: 'info', className: 'lot-who' },
  lotPassed: { icon: 'info', className: 'lot-who' },
} as const satisfies Record<string, { icon: IconName; className: string }>

function endingOf({ viewer, status }: MyLot): keyof typeof LOOKS {
  if (status === 'rejected') return 'lotRejected'
  if (!viewer?.is_leading) return status === 'sold' ? 'lotLost' : 'lotPassed'
  return status === 'sold' ? 'lotWon' : 'lotAwaiting'
}

/** A finished lot: its result for this member, and for a won or undecided one the way to the next step. */
export function EndedRow({ lot }: { lot: MyLot }) {
  const t = useT('lots')
  const words = useT('bidding')
  const ending = endingOf(lot)
  const isTheirs = ending === 'lotWon' || ending === 'lotAwaiting'
  const mine = lot.viewer?.my_bid ?? lot.my_bid ?? 0
  return (
    <li className="lot lot-ended">
      <LotName car={lot}>
        <p className={LOOKS[ending].className}>
          <Icon name={LOOKS[ending].icon} size="s" />
          <span>{t(ending)}</span>
        </p>
        <p>{t.rich('stake', { money: () => <Money amount={mine} /> })}</p>
      </LotName>
      <div className="lot-figures col-span-full flex flex-wrap gap-3 items-start border-t border-line pt-3 md:col-auto md:border-0 md:p-0">
        <div>
          <div className="bid-key">{words(lot.status === 'sold' ? 'soldFor' : 'highest')}</div>
          <div className="lot-value">
            <Money amount={lot.price} />
          </div>
        </div>
        <span />
        <div className="lot-time">
          <div className="bid-key">{words('ended')}</div>
          <div className="text-16 font-semibold leading-[1.6] text-ink-2">
            {lot.closes_at ? <DayOrHour at={lot.closes_at} /> : null}
          </div>
        </div>
      </div>
      {isTheirs ? (
        <div className="lot-do lot-next">
          <A to="/win-auctions" className={buttonClass('secondary')}>
            {words('toNext')}
          </A>
        </div>
      ) : null}
    </li>
  )
}
