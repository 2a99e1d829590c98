import type { DemoBranch, DemoRegion, Named } from './types.ts'

const city = (slug: string, name_ar: string, name_en: string): Named => ({ slug, name_ar, name_en })

/** The 13 regions of the Kingdom with their larger cities. */
export const regions: readonly DemoRegion[] = [
  {
    slug: 'riyadh-region',
    name_ar: 'منطقة الرياض',
    name_en: 'Riyadh Region',
    cities: [
      city('riyadh', 'الرياض', 'Riyadh'),
      city('al-kharj', 'الخرج', 'Al Kharj'),
      city('dawadmi', 'الدوادمي', 'Dawadmi'),
      city('majmaah', 'المجمعة', 'Majmaah'),
    ],
  },
  {
    slug: 'makkah-region',
    name_ar: 'منطقة مكة المكرمة',
    name_en: 'Makkah Region',
    cities: [
      city('jeddah', 'جدة', 'Jeddah'),
      city('makkah', 'مكة المكرمة', 'Makkah'),
      city('taif', 'الطائف', 'Taif'),
      city('rabigh', 'رابغ', 'Rabigh'),
    ],
  },
  {
    slug: 'madinah-region',
    name_ar: 'منطقة المدينة المنورة',
    name_en: 'Madinah Region',
    cities: [
      city('madinah', 'المدينة المنورة', 'Madinah'),
      city('yanbu', 'ينبع', 'Yanbu'),
      city('alula', 'العلا', 'AlUla'),
    ],
  },
  {
    slug: 'eastern-province',
    name_ar: 'المنطقة الشرقية',
    name_en: 'Eastern Province',
    cities: [
      city('dammam', 'الدمام', 'Dammam'),
      city('khobar', 'الخبر', 'Khobar'),
      city('dhahran', 'الظهران', 'Dhahran'),
      city('jubail', 'الجبيل', 'Jubail'),
      city('al-ahsa', 'الأحساء', 'Al Ahsa'),
      city('qatif', 'القطيف', 'Qatif'),
      city('hafar-al-batin', 'حفر الباطن', 'Hafar Al-Batin'),
    ],
  },
  {
    slug: 'qassim',
    name_ar: 'منطقة القصيم',
    name_en: 'Qassim',
    cities: [
      city('buraydah', 'بريدة', 'Buraydah'),
      city('unayzah', 'عنيزة', 'Unayzah'),
      city('ar-rass', 'الرس', 'Ar Rass'),
    ],
  },
  { slug: 'hail-region', name_ar: 'منطقة حائل', name_en: 'Hail Region', cities: [city('hail', 'حائل', 'Hail')] },
  { slug: 'tabuk-region', name_ar: 'منطقة تبوك', name_en: 'Tabuk Region', cities: [city('tabuk', 'تبوك', 'Tabuk')] },
  {
    slug: 'northern-borders',
    name_ar: 'منطقة الحدود الشمالية',
    name_en: 'Northern Borders',
    cities: [city('arar', 'عرعر', 'Arar'), city('rafha', 'رفحاء', 'Rafha')],
  },
  {
    slug: 'jazan-region',
    name_ar: 'منطقة جازان',
    name_en: 'Jazan Region',
    cities: [city('jazan', 'جازان', 'Jazan'), city('sabya', 'صبيا', 'Sabya')],
  },
  {
    slug: 'najran-region',
    name_ar: 'منطقة نجران',
    name_en: 'Najran Region',
    cities: [city('najran', 'نجران', 'Najran')],
  },
  {
    slug: 'al-bahah-region',
    name_ar: 'منطقة الباحة',
    name_en: 'Al Bahah Region',
    cities: [city('al-bahah', 'الباحة', 'Al Bahah')],
  },
  {
    slug: 'al-jawf',
    name_ar: 'منطقة الجوف',
    name_en: 'Al Jawf',
    cities: [city('sakaka', 'سكاكا', 'Sakaka'), city('qurayyat', 'القريات', 'Qurayyat')],
  },
  {
    slug: 'asir',
    name_ar: 'منطقة عسير',
    name_en: 'Asir',
    cities: [
      city('abha', 'أبها', 'Abha'),
      city('khamis-mushait', 'خميس مشيط', 'Khamis Mushait'),
      city('bisha', 'بيشة', 'Bisha'),
    ],
  },
]

/** Every city of every region. */
export const cities: readonly Named[] = regions.flatMap((region) => region.cities)

const hours = {
  hours_ar: 'السبت إلى الخميس 9 ص – 6 م، والجمعة 4 م – 9 م',
  hours_en: 'Saturday to Thursday 9 am – 6 pm, Friday 4 pm – 9 pm',
  /** The same from Sunday on, for viewings. */
  viewing: [...Array.from({ length: 5 }, () => '09:00-18:00'), '16:00-21:00', '09:00-18:00'],
}

export const branches: readonly DemoBranch[] = [
  {
    slug: 'riyadh-yard',
    name_ar: 'ساحة مرسى بالرياض',
    name_en: 'Marsa Riyadh Yard',
    city: 'riyadh',
    address_ar: 'طريق الملك فهد، حي الصحافة، الرياض 13315',
    address_en: 'King Fahd Road, As Sahafah, Riyadh 13315',
    mapUrl: 'https://www.openstreetmap.org/?mlat=24.8021&mlon=46.6378#map=15/24.8021/46.6378',
    phones: ['+966550000401', '+966550000402'],
    ...hours,
  },
  {
    slug: 'jeddah-yard',
    name_ar: 'ساحة مرسى بجدة',
    name_en: 'Marsa Jeddah Yard',
    city: 'jeddah',
    address_ar: 'طريق المدينة المنورة، حي الرحاب، جدة 23343',
    address_en: 'Al Madinah Road, Ar Rehab, Jeddah 23343',
    mapUrl: 'https://www.openstreetmap.org/?mlat=21.5503&mlon=39.2206#map=15/21.5503/39.2206',
    phones: ['+966550000411'],
    ...hours,
  },
  {
    slug: 'dammam-yard',
    name_ar: 'ساحة مرسى بالدمام',
    name_en: 'Marsa Dammam Yard',
    city: 'dammam',
    address_ar: 'طريق الملك سعود، حي الفيصلية، الدمام 32272',
    address_en: 'King Saud Road, Al Faisaliyah, Dammam 32272',
    mapUrl: 'https://www.openstreetmap.org/?mlat=26.3842&mlon=50.0563#map=15/26.3842/50.0563',
    phones: ['+966550000421'],
    ...hours,
  },
]
