import { branches } from './places.ts'

/**
 * The settings of the site under the names of the specification's app info, with the English twins
 * and the registration numbers that a Saudi shop has to show. Amounts in whole riyals. A null has no
 * value yet, and the page leaves its place out.
 */
export const appInfo = {
  site_name_ar: 'مرسى',
  site_name_en: 'Marsa',
  logo: null,
  footer_logo: null,
  footer_banner: null,
  footer_about_ar:
    'مرسى دار مزادات سيارات على الإنترنت: كل سيارة مفحوصة وتقريرها أمامك، والمبلغ الكامل بالرسوم والضريبة يظهر قبل أن تزايد، وتأمينك يُسترد كاملًا إن لم يرسُ عليك المزاد.',
  footer_about_en:
    'Marsa is an online car auction house: every car is inspected with its report open to you, the full amount with fees and tax shows before you bid, and your deposit comes back in full if you do not win.',
  googleplay: null,
  appstore: null,
  mobile: '+966550000401',
  phone: '+966550000400',
  whatsapp: '+966550000403',
  email: 'hello@marsa.example',
  address_ar: 'طريق الملك فهد، حي الصحافة، الرياض 13315',
  address_en: 'King Fahd Road, As Sahafah, Riyadh 13315',
  youtube: 'https://www.youtube.com/',
  instagram: 'https://www.instagram.com/',
  twitter: 'https://x.com/',
  snapchat: 'https://www.snapchat.com/',
  tiktok: 'https://www.tiktok.com/',
  paypal: '0',
  mada: '1',
  applepay: '1',
  visa: '1',
  mastercard: '1',
  create_auctions_show: '1',
  create_auctions_title_ar: 'اعرض سيارتك في المزاد',
  create_auctions_title_en: 'Put your car up for auction',
  allowed_collect_txt:
    'استلام سيارتك مجاني خلال ثلاثة أيام من جاهزيتها. بعدها يُحتسب رسم وقوف عن كل يوم حتى الدفع واستخراج تصريح الخروج.',
  allowed_collect_txt_en:
    'Collecting your car is free for three days after it is ready. After that a parking fee counts for each day, until you pay it and get the exit permit.',
  collect_fees_per_day: 50,
  company_name_ar: 'شركة مرسى للمزادات',
  company_name_en: 'Marsa Auctions Company',
  vat_number: '310487216500003',
  cr_number: '1010487216',
  auction_license: '42-1187',
} as const

/** What the contact page shows; the yards' own phones stand with the yards. */
export const contact = {
  branches,
  phones: [appInfo.phone, appInfo.mobile],
  emails: [appInfo.email, 'complaints@marsa.example'],
} as const

/** The two pictures at the head of the home page. `url` is a path of the site. */
export const sliders = [
  {
    photo: 'ford__bronco-u725-suv-2021-present.jpg',
    title_ar: 'سيارات مفحوصة، ومزاد واضح من أول ريال.',
    title_en: 'Inspected cars, and a clear auction from the first riyal.',
    text_ar: 'تقرير الفحص أمامك، والمبلغ الكامل بالرسوم والضريبة يظهر قبل أن تزايد. وتأمينك يُسترد كاملًا.',
    text_en:
      'The inspection report is open to you, and the full amount with fees and tax shows before you bid. Your deposit comes back in full.',
    button_ar: 'تصفّح السيارات المباشرة',
    button_en: 'Browse live cars',
    url: '/auctions',
  },
  {
    photo: 'lexus__nx-az20-suv-2022-present.jpg',
    title_ar: 'اشترِ الآن من دون انتظار المزاد.',
    title_en: 'Buy now, without waiting for an auction.',
    text_ar: 'سيارات بسعر ثابت، بفحص كامل ونقل ملكية على مرسى، وتوصيل إلى مدينتك.',
    text_en: 'Cars at a fixed price, fully inspected, with the transfer done by Marsa and delivery to your city.',
    button_ar: 'سيارات للبيع',
    button_en: 'Cars for sale',
    url: '/sales',
  },
] as const

/** Invented firms: their wordmarks are their names, there are no logos to load. */
export const partners = [
  { slug: 'thiqa', name_ar: 'ثقة', name_en: 'Thiqa', line_ar: 'للفحص الفني', line_en: 'Technical inspection' },
  { slug: 'darb', name_ar: 'درب', name_en: 'Darb', line_ar: 'لنقل السيارات', line_en: 'Car transport' },
  { slug: 'sanad', name_ar: 'سند', name_en: 'Sanad', line_ar: 'للتأمين', line_en: 'Insurance' },
  { slug: 'qimam', name_ar: 'قمم', name_en: 'Qimam', line_ar: 'لتأجير السيارات', line_en: 'Car rental' },
  { slug: 'wasl', name_ar: 'وصل', name_en: 'Wasl', line_ar: 'للتمويل', line_en: 'Finance' },
  { slug: 'lawhati', name_ar: 'لوحتي', name_en: 'Lawhati', line_ar: 'لنقل الملكية', line_en: 'Ownership transfer' },
] as const
