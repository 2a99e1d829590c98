import type { Reader } from '#server/platform/db/database.ts'
import { clearanceFacts } from './report-store.ts'
import type { TaxAuthority } from './tax-authority.ts'

/**
 * The buyer's access to an invoice. `waiting`: not yet. `delayed`: not before staff act, because the authority
 * refused it or never answered. `cleared`: as the authority stamped it, with its QR code. Null: as it was issued.
 */
export type Clearance =
  | { state: 'waiting' | 'delayed' | null }
  | { state: 'cleared'; xml: string /** Base64; null if the stamped invoice has none. */; qr: string | null }

const QR = /<cbc:ID>QR<\/cbc:ID>.*?<cbc:EmbeddedDocumentBinaryObject[^>]*>([^<]+)</s

/**
 * Standard invoices and their notes are available to the buyer only once the authority has cleared them. If the
 * authority has switched clearance off, it takes them as reports, and they are final.
 */
export async function clearanceOf(
  deps: { db: Reader; taxAuthority: TaxAuthority | undefined },
  invoiceId: number,
): Promise<Clearance> {
  const facts = await clearanceFacts(deps.db, invoiceId)
  if (!facts?.isStamped || !facts.isStandard) return { state: null }
  const { clearedXml: xml, reportState } = facts
  if (xml !== null) return { state: 'cleared', xml, qr: QR.exec(xml)?.[1]?.trim() ?? null }
  if (!deps.taxAuthority || reportState === 'accepted' || reportState === 'warned') return { state: null }
  return { state: reportState === 'refused' || reportState === 'failed' ? 'delayed' : 'waiting' }
}

/** True if its buyer must not get it yet. */
export const isHeldBack = ({ state }: Clearance): boolean => state === 'waiting' || state === 'delayed'

/** The invoice's QR code: none before the clearance, the authority's afterwards, otherwise the one of the issue. */
export const qrOf = (issued: string | null, clearance: Clearance): string | null =>
  isHeldBack(clearance) ? null : clearance.state === 'cleared' ? (clearance.qr ?? issued) : issued
