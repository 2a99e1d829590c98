import type { FirstPackage } from './store.ts'

const features = (lines: string[]) => JSON.stringify(lines)

/** The packages of a new installation; deposits and limits in halalas. Staff may change all of it. */
export const firstPackages: readonly FirstPackage[] = [
  {
    nameAr: 'الفضية',
    nameEn: 'Silver',
    descriptionAr: 'بداية مناسبة لمن يبحث عن سيارة واحدة.',
    descriptionEn: 'Best for buying one car.',
    featuresAr: features(['تأمين يُسترد كاملًا', 'مزايدة تلقائية حتى حدّك', 'تنبيه فور أن يزايد غيرك']),
    featuresEn: features([
      'Fully refundable deposit',
      'Automatic bids up to your maximum',
      'A notice at once when you are outbid',
    ]),
    deposit: 100_000,
    bidLimit: 5_000_000,
    activeLotsLimit: 1,
    badgeColor: '#6B645B',
    sortOrder: 1,
  },
  {
    nameAr: 'الذهبية',
    nameEn: 'Gold',
    descriptionAr: 'لمن يتابع أكثر من سيارة حتى يجد ما يناسبه.',
    descriptionEn: 'For those who follow several cars until one fits.',
    featuresAr: features(['جميع مزايا الفضية', 'الترقية إلى البلاتينية بدفع الفرق فقط']),
    featuresEn: features(['Everything in Silver', 'Upgrade to Platinum for the difference only']),
    deposit: 500_000,
    bidLimit: 25_000_000,
    activeLotsLimit: 5,
    badgeColor: '#A87B1E',
    sortOrder: 2,
  },
  {
    nameAr: 'البلاتينية',
    nameEn: 'Platinum',
    descriptionAr: 'للمعارض والشركات ومن يزايد بلا حدود.',
    descriptionEn: 'For showrooms, companies and everyone who bids without limits.',
    featuresAr: features(['جميع مزايا الفضية', 'تتصدّر ما شئت من السيارات معًا']),
    featuresEn: features(['Everything in Silver', 'Lead as many cars at once as you like']),
    deposit: 2_000_000,
    bidLimit: null,
    activeLotsLimit: null,
    badgeColor: '#0E5A47',
    sortOrder: 3,
  },
]
