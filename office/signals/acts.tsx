import { useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { ActButton } from '../parts/acts/act-button.tsx'
import type { OfficeData } from '../platform/calls.ts'
import { useMay, useOfficeApi } from '../platform/desk.tsx'
import { useAct } from '../platform/use-act.ts'
import { Panel } from '../ui/panel.tsx'

/** Looks for signs now. */
export function LookForSignals() {
  const t = useT('office-signals')
  const may = useMay()
  const api = useOfficeApi()
  const { mutate, isPending } = useAct(() => api.call('POST /signals'), { done: t('looked') })
  if (!may('auctions')) return null
  return (
    <Button size="sm" pending={isPending} onClick={() => mutate(undefined)}>
      {t('look')}
    </Button>
  )
}

/** How staff judge a sign. It changes nothing else: a void or a stop is a separate act. */
export function SignalActs({ row }: { row: OfficeData<'GET /signals/{id}'> }) {
  const t = useT('office-signals')
  const office = useT('office')
  const may = useMay()
  const api = useOfficeApi()
  if (!may('finance') || row.closed_at !== null) return null
  const close = (outcome: 'harmless' | 'handled') => (reason: string) =>
    api.call('POST /signals/{id}/close', { params: { id: row.id }, body: { outcome, reason } })
  return (
    <Panel title={office('acts')} padded>
      <p className="of-lead">{t('noneActsAlone')}</p>
      <div className="row2">
        <ActButton label={t('handled')} text={t('handledText')} reason={office('reason')} act={close('handled')} />
        <ActButton
          label={t('harmless')}
          text={t('harmlessText')}
          reason={office('reason')}
          secondary
          act={close('harmless')}
        />
      </div>
    </Panel>
  )
}
