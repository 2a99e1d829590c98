import { inTransaction } from '#server/platform/db/database.ts'
import { asQueryable, type Queryable } from '#server/platform/db/queryable.ts'
import { insertFailedJob } from '#server/platform/jobs/failed-jobs-store.ts'
import type { InvoiceDeps } from '../deps.ts'
import { type Claimed, claimOldest, listStamped, putOff, writeVerdict } from './report-store.ts'
import type { TaxAuthority, Verdict } from './tax-authority.ts'

/** Failed reports are in the list of failed jobs under this name. */
export const REPORT_QUEUE = 'invoices-report'

/** Longer than two calls may take. */
const LEASE_SECONDS = 90
const FIRST_PAUSE_SECONDS = 10
const PAUSE_SECONDS_MAX = 1_800
/** With the pauses above about a day, the legal limit. */
const ATTEMPTS_MAX = 52
const STANDARD = /<cbc:InvoiceTypeCode name="01/

type Deps = Pick<InvoiceDeps, 'db' | 'signer'>

/**
 * Sends every waiting stamped invoice, in the order of the chain: simplified ones are reported, standard ones cleared.
 * One without an answer is retried, and the later ones wait for it; one that is refused, or never answered, goes to
 * the list of failed jobs, and the next one is sent. Safe to run several times at once.
 */
export async function reportInvoices(deps: Deps, authority: TaxAuthority | undefined): Promise<void> {
  if (!authority || !deps.signer) return
  await listStamped(deps.db, deps.signer.isTest)
  for (;;) {
    const claimed = await claimOldest(deps.db, LEASE_SECONDS)
    if (!claimed) return
    const verdict = await ask(authority, claimed)
    if (verdict !== undefined && 'state' in verdict) await keep(deps, claimed, verdict)
    else if (claimed.attempts >= ATTEMPTS_MAX) await giveUp(deps, claimed, verdict.reason)
    else return putOff(deps.db, claimed.invoiceId, pauseSeconds(claimed.attempts), verdict.reason)
  }
}

/** Doubled each time, up to half an hour. */
export const pauseSeconds = (attempts: number): number =>
  Math.min(PAUSE_SECONDS_MAX, FIRST_PAUSE_SECONDS * 2 ** Math.min(attempts - 1, 20))

async function ask(authority: TaxAuthority, { uuid, hash, xml }: Claimed): Promise<Verdict | { reason: string }> {
  try {
    return await authority.send({ uuid, hash, xml, isStandard: STANDARD.test(xml) })
  } catch (error) {
    return { reason: error instanceof Error ? error.message : 'no answer' }
  }
}

async function keep({ db }: Deps, { invoiceId, attempts }: Claimed, verdict: Verdict): Promise<void> {
  await inTransaction(db, async (tx) => {
    await writeVerdict(tx, invoiceId, { clearedXml: null, ...verdict })
    if (verdict.state === 'refused') {
      const first = verdict.messages[0]
      await fail(asQueryable(tx), invoiceId, attempts, `refused: ${first?.code ?? ''} ${first?.text ?? ''}`)
    }
  })
}

async function giveUp({ db }: Deps, { invoiceId, attempts }: Claimed, reason: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const messages = [{ kind: 'error' as const, code: 'NO_ANSWER', text: reason }]
    await writeVerdict(tx, invoiceId, { state: 'failed', messages, clearedXml: null })
    await fail(asQueryable(tx), invoiceId, attempts, reason)
  })
}

const fail = (tx: Queryable, invoiceId: number, attempts: number, error: string) =>
  insertFailedJob(tx, { queue: REPORT_QUEUE, data: { invoice: invoiceId }, error, attempts })
