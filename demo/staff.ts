import type { DemoStaff } from './types.ts'

/** The people of staff beside the first administrator. */
export const staff: readonly DemoStaff[] = [
  {
    slug: 'sara-alqasim',
    name_ar: 'سارة القاسم',
    name_en: 'Sara Alqasim',
    phone: '+966550000301',
    identity: '1062494156',
    city: 'riyadh',
    role: 'admin',
  },
  {
    slug: 'salman-alharbi',
    name_ar: 'سلمان الحربي',
    name_en: 'Salman Alharbi',
    phone: '+966550000302',
    identity: '1064028770',
    city: 'riyadh',
    role: 'finance',
  },
  {
    slug: 'abeer-alqahtani',
    name_ar: 'عبير القحطاني',
    name_en: 'Abeer Alqahtani',
    phone: '+966550000303',
    identity: '1060980198',
    city: 'riyadh',
    role: 'auctions',
  },
  {
    slug: 'noura-alotaibi',
    name_ar: 'نورة العتيبي',
    name_en: 'Noura Alotaibi',
    phone: '+966550000304',
    identity: '1065603316',
    city: 'jeddah',
    role: 'support',
  },
]
