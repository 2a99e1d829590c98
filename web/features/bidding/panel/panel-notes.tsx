import { useState } from 'react'
import type { Car } from '#contract/http/car.ts'
import { ClockRuleText, isExtending } from '#web/features/catalogue/auction/auction-rules.tsx'
import { spanText } from '#web/features/catalogue/span-text.ts'
import { useSession } from '#web/platform/device/session.ts'
import { type Translate, useT } from '#web/platform/language.tsx'
import { clockQuality } from '#web/platform/live/server-clock.ts'
import { Switch } from '#web/ui/fields/choice.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ReceiptsLink } from '../history/receipts-link.tsx'
import { switchSound, useSound } from '../sound.ts'

/**
 * Under the panel: why the last second does not decide, sound, the clock, and the member's receipts. Only these
 * remain after the close.
 */
export function PanelNotes({ car, isOver = false }: { car: Car; isOver?: boolean }) {
  const t = useT('bidding')
  const isMember = useSession() !== null
  const sounds = useSound()
  if (car.type === 'sale' || (isOver && !isMember)) return null
  return (
    <div className="bid-notes">
      {isOver ? null : (
        <>
          <p className="bid-note">
            <Icon name="shield" size="s" />
            <span>{car.auction ? <ClockWords auction={car.auction} /> : null}</span>
          </p>
          <Switch checked={sounds} onChange={(event) => switchSound(event.target.checked)}>
            {t('sound')}
          </Switch>
          <ClockInfo />
        </>
      )}
      {isMember ? <ReceiptsLink>{t('receipts')}</ReceiptsLink> : null}
    </div>
  )
}

/** The rules of the clock, and their purpose. */
function ClockWords({ auction }: { auction: NonNullable<Car['auction']> }) {
  const t = useT('bidding')
  const words = useT('car')
  if (auction.mode === 'live') return words('ruleLive', { gain: spanText(words, auction.extension_seconds) })
  return (
    <>
      <ClockRuleText rule={auction} /> {isExtending(auction) ? t('fairWhy') : null}
    </>
  )
}

/** The difference of this device's clock from the server's, on demand. */
function ClockInfo() {
  const t = useT('bidding')
  const [quality, setQuality] = useState<ReturnType<typeof clockQuality>>(undefined)
  return (
    <details className="clock-info" onToggle={() => setQuality(clockQuality())}>
      <summary className="link">
        <Icon name="info" size="s" />
        {t('clockInfo')}
      </summary>
      <p>{t('clockText')}</p>
      {quality ? (
        <dl className="sum">
          <div>
            <dt>{t('clockOffset')}</dt>
            <dd>{offsetText(t, quality.offset)}</dd>
          </div>
          <div>
            <dt>{t('clockTrip')}</dt>
            <dd>{t('clockMs', { ms: Math.round(quality.uncertainty * 2) })}</dd>
          </div>
        </dl>
      ) : (
        <p>{t('clockUnknown')}</p>
      )}
    </details>
  )
}

/** A server ahead means that the device is behind. */
const offsetText = (t: Translate<'bidding'>, offset: number) =>
  t(offset > 0 ? 'clockBehind' : 'clockAhead', { ms: Math.round(Math.abs(offset)) })
