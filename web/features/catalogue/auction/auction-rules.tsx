import type { Auction } from '#contract/http/auctions.ts'
import type { ClockRule } from '#contract/http/car.ts'
import { DateTime } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { spanText } from '../span-text.ts'

/** True if a late bid moves the close: an auction may go without. */
export const isExtending = (rule: ClockRule): boolean =>
  rule.extension_window_seconds > 0 && rule.extension_seconds > 0 && rule.max_extensions !== 0

/** The rules of the clock of an auction's cars, in its own numbers. */
export function ClockRuleText({ rule }: { rule: ClockRule }) {
  const t = useT('car')
  const window = spanText(t, rule.extension_window_seconds)
  const gain = spanText(t, rule.extension_seconds)
  const stop = rule.hard_stop_at
  if (!isExtending(rule)) return t('ruleFixed')
  return (
    <>
      {t(rule.extension_mode === 'reset' ? 'ruleReset' : 'ruleAdd', { window, gain })}{' '}
      {rule.max_extensions === null ? '' : `${t('ruleCount', { count: rule.max_extensions })} `}
      {stop === null ? null : t.rich('ruleStop', { time: () => <DateTime at={stop} style="clock" /> })}
      {stop === null && rule.max_extensions === null ? t('ruleNoStop') : null}
    </>
  )
}

/** The rules of an auction, frozen when it was published. */
export function AuctionRules({ auction }: { auction: Auction }) {
  return (
    <p className="timed-rules flex gap-2 items-start text-14 text-muted lg:col-span-full">
      <Icon name="shield" size="s" />
      <span>
        <ClockRuleText rule={auction} />
      </span>
    </p>
  )
}
