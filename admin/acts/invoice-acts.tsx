import { useState } from 'react'
import { useT } from '#web/platform/language.tsx'
import { TextField } from '#web/ui/field.tsx'
import type { Row } from '../platform/data-provider.ts'
import { useMay, useOfficeApi } from '../platform/desk.tsx'
import { ActButton } from './act-button.tsx'

/** Issues the invoice of an order, or confirms a payout to an owner. Cash is confirmed on its payment. */
export function InvoiceActs({ row }: { row: Row }) {
  const t = useT('office')
  const may = useMay()
  const api = useOfficeApi()
  const params = { id: Number(row.id) }
  if (!may('finance')) return null
  if (row.status === 'waiting_invoice' && row.kind !== 'purchase')
    return (
      <ActButton
        label={t('invoiceIssue')}
        text={t('invoiceIssueText')}
        act={() => api.call('POST /invoices/{id}/issue', { params, body: {} })}
      />
    )
  const isOpen = !['payment_confirmed', 'paid', 'canceled'].includes(String(row.status))
  return row.kind === 'purchase' && isOpen ? <ConfirmPayout id={params.id} /> : null
}

function ConfirmPayout({ id }: { id: number }) {
  const t = useT('office')
  const api = useOfficeApi()
  const [reference, setReference] = useState('')
  return (
    <ActButton
      label={t('invoiceConfirm')}
      text={t('payoutConfirmText')}
      secondary
      act={() => api.call('POST /invoices/{id}/confirm', { params: { id }, body: { reference: reference.trim() } })}
    >
      <TextField label={t('bankReference')} value={reference} onChange={(event) => setReference(event.target.value)} />
    </ActButton>
  )
}
