import type { RoomState } from '#contract/http/auctions.ts'
import { spanText } from '#web/features/catalogue/span-text.ts'
import { useT } from '#web/platform/language.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** How the room works, in its own numbers. */
export function RoomRules({ room }: { room: RoomState }) {
  const t = useT('room')
  const words = useT('car')
  return (
    <section className="rm-rules mt-6 text-14 text-muted">
      <h2>
        <Icon name="shield" size="s" />
        {t('rules')}
      </h2>
      <ul>
        <li>{t('ruleTurn', { span: spanText(words, room.lot_seconds) })}</li>
        <li>{t('ruleCalls', { span: spanText(words, room.call_seconds) })}</li>
        <li>{t('ruleAhead')}</li>
      </ul>
    </section>
  )
}
