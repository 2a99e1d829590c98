import type { Messages } from '#web/platform/language.tsx'
import type { PillTone } from '#web/ui/pill.tsx'
import type { InvoiceBrief } from './queries.ts'

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

/** What the one large figure of a kind is. */
export function sumWord({ kind }: Pick<InvoiceBrief, 'kind'>): Words {
  const words = { receipt: 'amountReceived', credit_note: 'amountCredited', purchase: 'amountOwed' } as const
  return kind in words ? words[kind as keyof typeof words] : 'amountDue'
}

export const isPayable = ({ kind, status }: Pick<InvoiceBrief, 'kind' | 'status'>): boolean =>
  (kind === 'standard' || kind === 'simplified' || kind === 'margin') && (status === 'issued' || status === 'grace')
