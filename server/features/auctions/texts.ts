import type { CarStatus } from '#contract/http/car.ts'

/** The labels of a car's status in lists of choices. */
export const statusNames: Readonly<Record<CarStatus, { ar: string; en: string }>> = {
  scheduled: { ar: 'تبدأ قريبًا', en: 'Starting soon' },
  live: { ar: 'مباشرة الآن', en: 'Live now' },
  closed: { ar: 'انتهت', en: 'Closed' },
  awaiting_owner: { ar: 'بانتظار قرار البائع', en: 'Awaiting the seller' },
  sold: { ar: 'بيعت', en: 'Sold' },
  rejected: { ar: 'لم تُبع', en: 'Not sold' },
  no_bids: { ar: 'انتهت بلا مزايدات', en: 'Ended without bids' },
  for_sale: { ar: 'معروضة للبيع', en: 'For sale' },
  reserved: { ar: 'محجوزة', en: 'Reserved' },
}
