import { useT } from '#web/platform/language.tsx'
import { ActButton } from '../parts/acts/act-button.tsx'
import { Concerned } from '../parts/acts/concerned.tsx'
import { FormAct } from '../parts/acts/form-act.tsx'
import type { OfficeData, RowOf } from '../platform/calls.ts'
import { useMay, useOfficeApi } from '../platform/desk.tsx'
import { DownloadButton } from '../ui/download-button.tsx'
import { Panel } from '../ui/panel.tsx'

type Payout = OfficeData<'GET /payouts/{id}'>

/** Asks for one file with the chosen payouts. */
export function SendChosen({ rows }: { rows: readonly RowOf<'GET /payouts'>[] }) {
  const t = useT('office')
  const api = useOfficeApi()
  const body = { ids: rows.map(({ id }) => id) }
  return (
    <ActButton
      label={t('payoutSend')}
      text={t('payoutSendText')}
      act={() => api.callOnce('POST /payouts/batch', { body })}
    />
  )
}

/** The end of a payout that went to the bank: paid, or refused. */
export function PayoutActs({ row }: { row: Payout }) {
  const t = useT('office')
  const may = useMay()
  const api = useOfficeApi()
  const params = { id: row.id }
  if (!may('finance') || row.state !== 'sent') return null
  return (
    <Panel title={t('acts')} padded>
      <div className="row2">
        <FormAct
          label={t('invoiceConfirm')}
          text={t('payoutConfirmText')}
          fields={[{ name: 'reference', label: t('bankReference'), kind: 'code' }]}
          below={() => <Concerned amount={row.net} name={row.holder} />}
          act={({ reference }) =>
            api.callOnce('POST /payouts/{id}/confirm', { params, body: { reference: String(reference) } })
          }
        />
        <ActButton
          label={t('payoutReturn')}
          reason={t('payoutReturnText')}
          danger
          act={(reason) => api.callOnce('POST /payouts/{id}/return', { params, body: { reason } })}
        >
          <Concerned amount={row.net} name={row.holder} />
        </ActButton>
      </div>
    </Panel>
  )
}

/** The file for the bank, as it takes it and as a table. */
export function BatchFiles({ row }: { row: OfficeData<'GET /payout-batches/{id}'> }) {
  const t = useT('office')
  const may = useMay()
  if (!may('finance')) return null
  return (
    <Panel title={t('payoutBatches')} padded>
      <div className="row2">
        <DownloadButton path={`/payouts/batches/${row.id}.xml`} label="pain.001" />
        <DownloadButton path={`/payouts/batches/${row.id}.csv`} label="CSV" />
      </div>
    </Panel>
  )
}
