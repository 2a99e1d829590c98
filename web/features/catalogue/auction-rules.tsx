import type { Auction } from '#contract/http/auctions.ts'
import { DateTime } from '#web/platform/format.tsx'
import { type Translate, useT } from '#web/platform/language.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** 'دقيقتين', '30 seconds': the largest unit that is whole. */
const spanText = (t: Translate<'car'>, seconds: number) =>
  seconds % 60 === 0 ? t('minutes', { count: seconds / 60 }) : t('seconds', { count: seconds })

/** When and how the clock of its cars moves, frozen when the auction was published. */
export function AuctionRules({ auction }: { auction: Auction }) {
  const t = useT('car')
  const window = spanText(t, auction.extension_window_seconds)
  const gain = spanText(t, auction.extension_seconds)
  const stop = auction.hard_stop_at
  return (
    <p className="room-rules">
      <Icon name="shield" size="s" />
      <span>
        {auction.lot_seconds === null ? '' : `${t('ruleLot', { gain: spanText(t, auction.lot_seconds) })} `}
        {t(auction.extension_mode === 'reset' ? 'ruleReset' : 'ruleAdd', { window, gain })}{' '}
        {auction.max_extensions === null ? '' : `${t('ruleCount', { count: auction.max_extensions })} `}
        {stop === null ? null : t.rich('ruleStop', { time: () => <DateTime at={stop} style="clock" /> })}
        {stop === null && auction.max_extensions === null ? t('ruleNoStop') : null}
      </span>
    </p>
  )
}
