type Words = { ar: string; en: string }

/**
 * The public causes of a change of a lot by staff. They are in the public log, so they come from a list; the free text
 * of staff is only in the audit.
 */
export const lotCauses = {
  technical_fault: { ar: 'عطل فني', en: 'A technical fault' },
  description: { ar: 'خطأ في بيانات السيارة', en: 'An error in the car’s description' },
  papers: { ar: 'نقص في أوراق السيارة', en: 'The car’s papers are incomplete' },
  condition: { ar: 'تغيّرت حالة السيارة', en: 'The car’s condition has changed' },
  seller: { ar: 'طلب البائع', en: 'The seller’s request' },
  authority: { ar: 'طلب جهة رسمية', en: 'An order of an authority' },
  other: { ar: 'قرار إدارة المزاد', en: 'A decision of the auction’s management' },
} as const satisfies Record<string, Words>
export type LotCause = keyof typeof lotCauses
export const LOT_CAUSES = Object.keys(lotCauses) as [LotCause, ...LotCause[]]

/** The public causes of a void. */
export const voidCauses = {
  slip: { ar: 'مبلغ خاطئ أبلغ عنه المزايد', en: 'A wrong amount, reported by the bidder' },
  seller: { ar: 'المزايد على صلة بالبائع', en: 'The bidder is connected to the seller' },
  account: { ar: 'أُوقف حساب المزايد', en: 'The account was put out of use' },
  other: { ar: 'قرار إدارة المزاد', en: 'A decision of the auction’s management' },
} as const satisfies Record<string, Words>
export type VoidCause = keyof typeof voidCauses
export const VOID_CAUSES = Object.keys(voidCauses) as [VoidCause, ...VoidCause[]]
