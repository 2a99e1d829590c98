import type { FirstPackage } from './store.ts'

const features = (lines: string[]) => JSON.stringify(lines)

/** The packages that a new house offers; deposits and limits in halalas. Staff may change all of it. */
export const firstPackages: readonly FirstPackage[] = [
  {
    nameAr: 'الفضية',
    nameEn: 'Silver',
    descriptionAr: 'بداية مناسبة لمن يبحث عن سيارة واحدة.',
    descriptionEn: 'A fair start for someone who is after one car.',
    featuresAr: features(['زايد حتى 50,000 ر.س', 'سيارة واحدة في الوقت نفسه', 'تأمين يُسترد كاملًا']),
    featuresEn: features(['Bid up to SAR 50,000', 'One car at a time', 'Fully refundable deposit']),
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
    featuresAr: features(['زايد حتى 250,000 ر.س', 'خمس سيارات في الوقت نفسه', 'تأمين يُسترد كاملًا']),
    featuresEn: features(['Bid up to SAR 250,000', 'Five cars at a time', 'Fully refundable deposit']),
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
    featuresAr: features(['بلا حد لمبلغ المزايدة', 'بلا حد لعدد السيارات', 'تأمين يُسترد كاملًا']),
    featuresEn: features(['No limit on amounts', 'No limit on cars', 'Fully refundable deposit']),
    deposit: 2_000_000,
    bidLimit: null,
    activeLotsLimit: null,
    badgeColor: '#0E5A47',
    sortOrder: 3,
  },
]
