import type { Messages } from '#web/platform/language.tsx'
import type { PillTone } from '#web/ui/pill.tsx'
import type { Invoice, InvoiceBrief } from './queries.ts'

type Words = keyof Messages['invoices']

const STATES: Record<InvoiceBrief['status'], { tone: PillTone; word: Words }> = {
  waiting_invoice: { tone: 'soft', word: 'status_waiting_invoice' },
  issued: { tone: 'soft-gold', word: 'status_issued' },
  under_review: { tone: 'soft-gold', word: 'status_under_review' },
  payment_confirmed: { tone: 'soft-palm', word: 'status_payment_confirmed' },
  paid: { tone: 'soft-palm', word: 'status_paid' },
  grace: { tone: 'soft-danger', word: 'status_grace' },
  canceled: { tone: 'soft', word: 'status_canceled' },
}

/** The state of an invoice in a word; a purchase invoice shows whether its payout was sent. */
export function stateOf({ kind, status }: Pick<InvoiceBrief, 'kind' | 'status'>): { tone: PillTone; word: Words } {
  if (kind === 'credit_note') return { tone: 'soft', word: 'status_note' }
  if (kind === 'purchase')
    return status === 'paid' ? { tone: 'soft-palm', word: 'status_sent' } : { tone: 'soft-gold', word: 'status_owed' }
  return STATES[status]
}

/** The meaning of a kind's one large figure. */
export function sumWord({ kind }: Pick<InvoiceBrief, 'kind'>): Words {
  const words = { receipt: 'amountReceived', credit_note: 'amountCredited', purchase: 'amountOwed' } as const
  return kind in words ? words[kind as keyof typeof words] : 'amountDue'
}

/** True if an invoice asks its reader for money. */
export const isBill = ({ kind }: Pick<InvoiceBrief, 'kind'>): boolean =>
  kind === 'standard' || kind === 'simplified' || kind === 'margin' || kind === 'debit_note'

export const isPayable = ({ kind, status }: Pick<InvoiceBrief, 'kind' | 'status'>): boolean =>
  isBill({ kind }) && (status === 'issued' || status === 'grace')

/** True if the tax authority has not cleared it yet: until then it is no tax invoice. */
export const isHeldBack = ({ clearance }: Pick<Invoice, 'clearance'>): boolean =>
  clearance === 'waiting' || clearance === 'delayed'

export type InvoiceStep = { word: Words; at: string | null; state: 'done' | 'now' | 'next' | 'bad' }

/** The steps of an invoice to its payment; empty if its reader pays nothing. */
export function invoiceSteps(
  invoice: Pick<Invoice, 'kind' | 'status' | 'issue_date' | 'due_date' | 'paid_at'>,
): InvoiceStep[] {
  const { status, issue_date: issued, due_date: due, paid_at: paid } = invoice
  if (!isBill(invoice) || issued === null || status === 'canceled') return []
  const isPaid = status === 'paid'
  const isConfirmed = isPaid || status === 'payment_confirmed'
  return [
    { word: 'step_issued', at: issued, state: 'done' },
    {
      word: 'step_payment',
      at: isConfirmed ? null : due,
      state: isConfirmed ? 'done' : status === 'grace' ? 'bad' : 'now',
    },
    { word: 'status_paid', at: isPaid ? paid : null, state: isPaid ? 'done' : isConfirmed ? 'now' : 'next' },
  ]
}
