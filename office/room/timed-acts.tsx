import { LOT_CAUSES } from '#contract/values/lot-causes.ts'
import { useT } from '#web/platform/language.tsx'
import { type ActField, FormAct } from '../parts/acts/form-act.tsx'
import { useMay, useOfficeApi } from '../platform/desk.tsx'
import type { Lot } from './room-data.ts'

type Step = 'extend' | 'pause' | 'resume' | 'withdraw'

/** Acts on a lot that are possible now. The time of a car in a live room is moved with its room. */
function stepsOf({ status, closes_at }: Lot, isTimed: boolean): Step[] {
  if (!isTimed || (status !== 'live' && status !== 'scheduled')) return []
  if (closes_at === null) return ['resume', 'withdraw']
  return status === 'live' ? ['extend', 'pause', 'withdraw'] : ['extend', 'withdraw']
}

/** Moves a lot of a timed auction, and announces what has become known about a car. */
export function TimedActs({ lot, isTimed }: { lot: Lot; isTimed: boolean }) {
  const t = useT('office-room')
  const api = useOfficeApi()
  const may = useMay()
  if (!may('auctions') || (lot.status !== 'live' && lot.status !== 'scheduled')) return null
  const params = { car_id: lot.car_id }
  const causes = LOT_CAUSES.map((value) => ({ value, label: t(`cause_${value}`) }))
  const cause: ActField = { name: 'cause', label: t('cause'), kind: 'choice', choices: causes, initial: LOT_CAUSES[0] }
  const minutes: ActField = { name: 'minutes', label: t('minutes'), kind: 'number', initial: '30' }
  return (
    <div className="py-3 px-4 flex flex-wrap gap-2 items-center row2">
      {stepsOf(lot, isTimed).map((step) => (
        <FormAct
          key={step}
          label={t(`${step}Lot`)}
          text={t(`${step}LotText`)}
          reason={t('whyAudit')}
          over={t('lotOver')}
          fields={step === 'extend' ? [minutes, cause] : [cause]}
          secondary
          danger={step === 'withdraw'}
          act={(written, reason) => api.send(`POST /lots/{car_id}/${step}`, { params, body: { ...written, reason } })}
        />
      ))}
      <FormAct
        label={t('announce')}
        text={t('announceText')}
        over={t('lotOver')}
        secondary
        fields={[
          { name: 'text_ar', label: t('textAr'), kind: 'area' },
          { name: 'text_en', label: t('textEn'), kind: 'area' },
        ]}
        act={(body) => api.send('POST /lots/{car_id}/announce', { params, body })}
      />
    </div>
  )
}
