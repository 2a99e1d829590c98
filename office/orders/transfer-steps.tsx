import { riyadhDay } from '#contract/values/dates.ts'
import { useT } from '#web/platform/language.tsx'
import { ActButton } from '../parts/acts/act-button.tsx'
import { FormAct } from '../parts/acts/form-act.tsx'
import type { OfficeData } from '../platform/calls.ts'
import { useMay, useOfficeApi } from '../platform/desk.tsx'
import { Panel } from '../ui/panel.tsx'

type Order = OfficeData<'GET /orders/{id}'>
type Step = Order['transfer_steps'][number]
const PAID = ['making', 'delivering', 'finished']

/** The steps of the ownership transfer of a paid car, each with its day. */
export function TransferSteps({ order }: { order: Order }) {
  const t = useT('office-orders')
  if (!PAID.includes(order.status)) return null
  return (
    <Panel title={t('transferSteps')}>
      <dl className="kvl">
        {order.transfer_steps.map((one) => (
          <div key={one.step}>
            <dt>{t(`step_${one.step}`)}</dt>
            <dd>
              <StepDay order={order} one={one} />
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

function StepDay({ order, one: { step, on } }: { order: Order; one: Step }) {
  const t = useT('office-orders')
  const may = useMay()
  const api = useOfficeApi()
  const record = (day: string | null) =>
    api.call('POST /orders/{id}/transfer-steps', { params: { id: order.id }, body: { step, on: day } })
  if (!may('finance')) return on ?? '—'
  if (on === null)
    return (
      <FormAct
        label={t('stepRecord')}
        text={t(`step_${step}`)}
        secondary
        fields={[{ name: 'on', label: t('stepDay'), kind: 'day', initial: riyadhDay(new Date()) }]}
        act={(written) => record(String(written.on))}
      />
    )
  const stays = step === 'transferred' && order.status === 'finished'
  return (
    <>
      <bdi>{on}</bdi>{' '}
      {stays ? null : (
        <ActButton label={t('stepTakeBack')} text={t(`step_${step}`)} secondary act={() => record(null)} />
      )}
    </>
  )
}
