import { useState } from 'react'
import { useT } from '#web/platform/language.tsx'
import { TextField } from '#web/ui/field.tsx'
import type { Row } from '../platform/data-provider.ts'
import { useMay, useOfficeApi } from '../platform/desk.tsx'
import { ActButton } from './act-button.tsx'

/** What finance can do with an invoice: issue it, then confirm its money. It is done from the list as well. */
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
  const isPaid = ['payment_confirmed', 'paid', 'canceled'].includes(String(row.status))
  if (isPaid || row.kind === 'credit_note' || row.kind === 'receipt') return null
  return <Confirm row={row} />
}

function Confirm({ row }: { row: Row }) {
  const t = useT('office')
  const api = useOfficeApi()
  const [reference, setReference] = useState('')
  const isPayout = row.kind === 'purchase'
  const written = reference.trim()
  return (
    <ActButton
      label={t('invoiceConfirm')}
      text={t(isPayout ? 'payoutConfirmText' : 'invoiceConfirmText')}
      secondary
      act={() =>
        api.call('POST /invoices/{id}/confirm', {
          params: { id: Number(row.id) },
          body: written === '' ? {} : { reference: written },
        })
      }
    >
      {isPayout ? (
        <TextField
          label={t('bankReference')}
          value={reference}
          onChange={(event) => setReference(event.target.value)}
        />
      ) : null}
    </ActButton>
  )
}
