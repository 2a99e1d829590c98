import { useQuery } from '@tanstack/react-query'
import { Money, Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { ActButton } from '../parts/acts/act-button.tsx'
import { FormAct } from '../parts/acts/form-act.tsx'
import type { OfficeData } from '../platform/calls.ts'
import { useMay, useOfficeApi } from '../platform/desk.tsx'
import { Moment } from '../ui/cells/moment.tsx'
import { Panel } from '../ui/panel.tsx'

/** Compares the books with the gateway, the bank and the wallets now. */
export function ReconcileAct() {
  const t = useT('office')
  const may = useMay()
  const api = useOfficeApi()
  if (!may('finance')) return null
  return (
    <FormAct
      label={t('reconcileNow')}
      text={t('reconcileText')}
      fields={[{ name: 'day', label: t('reconcileDay'), kind: 'day', optional: true }]}
      act={({ day }) => api.call('POST /reconciliation', { body: typeof day === 'string' ? { day } : {} })}
    />
  )
}

const SHOWN = 5

/** The latest comparisons: what was compared and how much differed. */
export function ReconciliationRuns() {
  const t = useT('office')
  const api = useOfficeApi()
  const { data } = useQuery({
    queryKey: ['reconciliation-runs'],
    queryFn: ({ signal }) => api.call('GET /reconciliation-runs', { query: { per_page: SHOWN }, signal }),
  })
  const runs = data?.data ?? []
  return (
    <Panel title={t('lastRuns')}>
      {runs.length === 0 ? <p className="of-note">{t('noRuns')}</p> : null}
      <ul className="of-rows">
        {runs.map((run) => (
          <li key={run.id}>
            <span>
              <Moment at={run.started_at} />{' '}
              <small className="mu">{run.started_by === null ? t('byNight') : null}</small>
            </span>
            <span className="of-end">
              <small>
                {t('runCompared')} <Num>{Object.values(run.compared).reduce((sum, count) => sum + count, 0)}</Num>
              </small>
              <b className={run.differences > 0 ? 'warnc' : undefined}>
                {t('runFound')} <Num>{run.differences}</Num>
              </b>
            </span>
          </li>
        ))}
      </ul>
      {runs[0] ? <Unproved of={runs[0].unproved} /> : null}
    </Panel>
  )
}

/** Money in the books that no file of the bank and no count had proved at the latest comparison. */
function Unproved({ of }: { of: OfficeData<'POST /reconciliation'>['unproved'] }) {
  const t = useT('office-cash')
  const open = of.filter(({ count }) => count > 0)
  if (open.length === 0) return null
  return (
    <>
      <h3 className="of-note">{t('unproved')}</h3>
      <ul className="of-rows">
        {open.map(({ kind, amount, count }) => (
          <li key={kind}>
            <span>
              {t(kind)} <small className="mu">{count}</small>
            </span>
            <Money amount={amount} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** Notes how a difference was dealt with. */
export function DifferenceActs({ row }: { row: OfficeData<'GET /reconciliation/{id}'> }) {
  const t = useT('office')
  const may = useMay()
  const api = useOfficeApi()
  if (!may('finance') || row.cleared_at !== null) return null
  return (
    <Panel title={t('acts')} padded>
      <ActButton
        label={t('clearDifference')}
        text={t('clearDifferenceText')}
        reason={t('reason')}
        act={(reason) => api.call('POST /reconciliation/{id}/clear', { params: { id: row.id }, body: { reason } })}
      />
    </Panel>
  )
}
