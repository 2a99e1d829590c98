import { granted, isRefusal, type Refusal, refuse } from '#server/platform/http/refusal.ts'
import { readReason, type Staff, staffAction } from '../../staff/index.ts'
import type { PrivacyDeps } from '../deps.ts'
import { findPersonal } from './reveal-store.ts'

type Asked = { subject: string; id: number; field: string }
type Wanted = Asked & { reason: string }

/**
 * Shows one masked field in full and writes the look with its reason to the audit, without the value. Refusals: `invalid`
 * (`reason`), `too_many`, `not_found`, also where the field is empty.
 */
export async function reveal(
  deps: PrivacyDeps,
  staff: Staff,
  { reason: written, ...asked }: Wanted,
): Promise<{ value: string } | Refusal> {
  const reason = granted(readReason(written))
  const paused = await deps.looks.count(staff, 'personal')
  if (paused) return paused
  const value = asked.subject === 'invoice' ? await contactOfInvoice(deps, asked) : await storedValue(deps, asked)
  if (value === null || value === '') return refuse('not_found')
  const { subject, id, field } = asked
  await staffAction(deps.db, staff, (_tx, note) =>
    note({ action: 'personal.shown', subject: `${subject}:${id}`, after: { field }, reason }),
  )
  return { value }
}

async function storedValue({ db, secrets }: PrivacyDeps, asked: Asked) {
  const stored = await findPersonal(db, asked)
  if (!stored) return null
  return stored.sealed ? secrets.unseal(stored.use, stored.sealed) : stored.value
}

/** An issued invoice keeps its original texts. */
async function contactOfInvoice({ invoices }: PrivacyDeps, { id, field }: Asked) {
  const invoice = await invoices.readAny('en', id)
  if (isRefusal(invoice)) return null
  return field === 'email' ? invoice.email : invoice.mobile
}
