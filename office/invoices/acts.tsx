import type { OfficeEndpoints } from '#contract/http/index.ts'
import { useT } from '#web/platform/language.tsx'
import { ActButton } from '../parts/acts/act-button.tsx'
import { type ActField, FormAct } from '../parts/acts/form-act.tsx'
import type { OfficeData, RowOf } from '../platform/calls.ts'
import { useMay, useOfficeApi } from '../platform/desk.tsx'

type Invoice = RowOf<'GET /invoices'>
// The server checks the fields of a business by the contract.
type Issue = OfficeEndpoints['POST /invoices/{id}/issue']['body']
type Credit = OfficeEndpoints['POST /invoices/{id}/credit']['body']

/** True if an invoice waits to be issued; a payout issues itself. */
export const isIssuable = (row: Invoice): boolean => row.status === 'waiting_invoice' && row.kind !== 'purchase'

/** Issues the invoice of an order. Cash is confirmed on its payment. In a list the button is quiet. */
export function InvoiceActs({ row, quiet = false }: { row: Invoice; quiet?: boolean }) {
  const t = useT('office')
  const may = useMay()
  const api = useOfficeApi()
  const params = { id: row.id }
  if (!may('finance')) return null
  if (isIssuable(row))
    return (
      <ActButton
        label={t('invoiceIssue')}
        text={t('invoiceIssueText')}
        secondary={quiet}
        act={() => api.callOnce('POST /invoices/{id}/issue', { params, body: {} })}
      />
    )
  return null
}

const bySale = (one: Invoice, other: Invoice): number => (one.order_id ?? one.id) - (other.order_id ?? other.id)

/** Issues invoices one after the other, in the order of their sales, so that the numbers follow it. One that is refused keeps none back; the first refusal is shown. */
export function IssueChosen({ rows }: { rows: readonly Invoice[] }) {
  const t = useT('office')
  const api = useOfficeApi()
  const issueAll = async () => {
    const refusals: unknown[] = []
    for (const { id } of rows.toSorted(bySale))
      await api
        .callOnce('POST /invoices/{id}/issue', { params: { id }, body: {} })
        .catch((refusal: unknown) => refusals.push(refusal))
    if (refusals.length > 0) throw refusals[0]
  }
  return <ActButton label={t('issueChosen')} text={t('issueChosenText')} act={issueAll} />
}

const CREDITABLE = ['standard', 'simplified', 'margin']

/** Less frequent acts on an invoice: a business as its buyer, and a credit note. */
export function MoreInvoiceActs({ row }: { row: OfficeData<'GET /invoices/{id}'> }) {
  const t = useT('office')
  const may = useMay()
  const api = useOfficeApi()
  const fields = useBusinessFields()
  const params = { id: row.id }
  if (!may('finance')) return null
  const isInvoice = CREDITABLE.includes(row.kind)
  if (row.status === 'waiting_invoice' && isInvoice)
    return (
      <FormAct
        label={t('invoiceIssueBusiness')}
        text={t('businessText')}
        secondary
        fields={fields}
        act={(business) => api.callOnce('POST /invoices/{id}/issue', { params, body: { business } as Issue })}
      />
    )
  if (!isInvoice || row.number === null || row.corrected_by) return null
  return (
    <>
      <ActButton
        label={t('creditNote')}
        text={t('creditNoteText')}
        reason={t('reason')}
        danger
        act={(reason) => api.callOnce('POST /invoices/{id}/credit', { params, body: { reason } })}
      />
      <FormAct
        label={t('creditForBusiness')}
        text={t('creditForBusinessText')}
        reason={t('reason')}
        secondary
        fields={fields}
        act={(business, reason) =>
          api.callOnce('POST /invoices/{id}/credit', { params, body: { reason, business } as Credit })
        }
      />
    </>
  )
}

function useBusinessFields(): ActField[] {
  const t = useT('office')
  const fields: ActField[] = [
    { name: 'name', label: t('businessName') },
    { name: 'vat_number', label: t('businessVat'), kind: 'code', optional: true },
    { name: 'registration_number', label: t('businessRegister'), kind: 'code', optional: true },
    { name: 'street', label: t('street') },
    { name: 'building', label: t('building'), kind: 'code' },
    { name: 'additional', label: t('additional'), kind: 'code', optional: true },
    { name: 'district', label: t('district') },
    { name: 'city', label: t('cityName') },
    { name: 'postal_code', label: t('postalCode'), kind: 'code' },
  ]
  return fields.map((field) => ({ ...field, within: 'business' }))
}
