import type { Reader } from '#server/platform/db/database.ts'
import { clearanceFacts } from './report-store.ts'
import type { TaxAuthority } from './tax-authority.ts'

/**
 * What the clearance of an invoice lets others see. `waiting`: its buyer must not get it as an invoice yet. `cleared`: it is
 * what the authority has stamped, with the authority's QR code. Null: none is needed, and it is final as it was issued.
 */
export type Clearance =
  | { state: 'waiting' | null }
  | { state: 'cleared'; xml: string /** Base64; null where the stamped invoice has none. */; qr: string | null }

const QR = /<cbc:ID>QR<\/cbc:ID>.*?<cbc:EmbeddedDocumentBinaryObject[^>]*>([^<]+)</s

/**
 * Standard invoices and their notes are for the buyer only once the authority has cleared them. Where clearance is switched off there,
 * the authority takes them as reports, and they are final.
 */
export async function clearanceOf(
  deps: { db: Reader; taxAuthority: TaxAuthority | undefined },
  invoiceId: number,
): Promise<Clearance> {
  const facts = await clearanceFacts(deps.db, invoiceId)
  if (!facts?.isStamped || !facts.isStandard) return { state: null }
  const { clearedXml: xml, reportState } = facts
  if (xml !== null) return { state: 'cleared', xml, qr: QR.exec(xml)?.[1]?.trim() ?? null }
  const isTaken = reportState === 'accepted' || reportState === 'warned'
  return { state: isTaken || !deps.taxAuthority ? null : 'waiting' }
}
