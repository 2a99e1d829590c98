import { useT } from '#web/platform/language.tsx'
import { Note } from '#web/ui/note.tsx'
import type { OrderDetail } from './queries.ts'

export function WaitingPart() {
  const t = useT('orders')
  return (
    <Note flat tone="wait" icon="clock" title={t('waitingTitle')}>
      <p>{t('waitingText')}</p>
    </Note>
  )
}

export function PapersPart({ order: { transfer } }: { order: OrderDetail }) {
  const t = useT('orders')
  return (
    <Note flat tone="ok" icon="good" title={t('paidTitle')}>
      <p>{transfer ? t('paidTextFor', { name: transfer.owner_name }) : t('paidText')}</p>
    </Note>
  )
}

export function OverPart() {
  const t = useT('orders')
  return (
    <Note flat tone="ok" icon="good" title={t('overTitle')}>
      <p>{t('overText')}</p>
    </Note>
  )
}

export function CanceledPart() {
  const t = useT('orders')
  return (
    <Note flat tone="no" icon="warning" title={t('canceledTitle')}>
      <p>{t('canceledText')}</p>
    </Note>
  )
}
