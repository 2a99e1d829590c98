import { branches } from './places.ts'

/**
 * The settings of the site under the names of the specification's app info, with the English twins
 * and the registration numbers that a Saudi shop must show. Amounts in whole riyals. A null has no
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
  create_auctions_title_ar: 'اعرض سيارتك',
  create_auctions_title_en: 'Sell your car',
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

/** Contents of the contact page; the yards' own phones are with the yards. */
export const contact = {
  branches,
  phones: [appInfo.phone, appInfo.mobile],
  emails: [appInfo.email, 'complaints@marsa.example'],
} as const

/** The two pictures at the head of the home page. `url` is a path of the site. */
export const sliders = [
  {
    photo: 'ford__bronco-u725-suv-2021-present.jpg',
    title_ar: 'قاعة مرسى المباشرة: سيارة تلو الأخرى حتى تسقط المطرقة.',
    title_en: 'The Marsa live room: one car after another, until the hammer falls.',
    text_ar: 'تابع القاعة من مكانك، أو ضع حدّك مسبقًا فنزايد عنك حين يأتي دور سيارتك.',
    text_en:
      'Follow the room from where you are, or leave your limit ahead and we bid for you when your car has its turn.',
    button_ar: 'تصفّح المزادات',
    button_en: 'Browse auctions',
    url: '/auctions',
  },
  {
    photo: 'lexus__nx-az20-suv-2022-present.jpg',
    title_ar: 'تأمين واحد لكل مزايداتك، ويعود إليك كاملًا.',
    title_en: 'One deposit for all your bids, and it comes back in full.',
    text_ar: 'يبقى رصيدًا لك في محفظتك، ولا يُحجز منه إلا بقدر ما تتصدّر.',
    text_en: 'It stays your balance in your wallet, and only what you lead with is held.',
    button_ar: 'باقات المزايدة',
    button_en: 'Deposit packages',
    url: '/packages',
  },
] as const

/** Invented people of the demo. */
export const testimonials = [
  {
    name: 'Noura Al Qahtani',
    name_ar: 'نورة القحطاني',
    text: 'The report mentioned a dent in the door that I had not seen in the pictures. I found it exactly as written, and trusted everything before it.',
    text_ar: 'التقرير ذكر طعجة في الباب لم ألحظها في الصور. وجدتها كما كُتبت تمامًا، فاطمأننت لكل ما قبلها.',
  },
  {
    name: 'Abdulrahman Al Harbi',
    name_ar: 'عبدالرحمن الحربي',
    text: 'They wrote the listing with me and took the pictures. The auction closed above what I had hoped for.',
    text_ar: 'كتبوا الإعلان معي وصوّروا السيارة، وأُغلق المزاد فوق ما توقّعت.',
  },
  {
    name: 'Maan Al Shehri',
    name_ar: 'معن الشهري',
    text: 'I live far from Riyadh. I bid from my phone, paid by transfer, and the car came to my door.',
    text_ar: 'سكني بعيد عن الرياض. زايدت من الجوال، ودفعت تحويلًا، ووصلتني السيارة إلى البيت.',
  },
] as const

/** Open vacancies; `city` is a slug of `places.ts`. */
export const vacancies = [
  {
    title_ar: 'فاحص سيارات',
    title_en: 'Car inspector',
    body_ar:
      'تفحص الهيكل والصبغ والميكانيكا والكهرباء، وتكتب تقريرًا يفهمه من لم ير السيارة. خبرة سنتين في الفحص أو الصيانة، ورخصة قيادة سارية.',
    body_en:
      'You inspect body, paint, mechanics and electrics, and write a report that makes sense to someone who has not seen the car. Two years in inspection or repair and a valid driving licence.',
    city: 'riyadh',
  },
  {
    title_ar: 'أخصائي خدمة عملاء',
    title_en: 'Customer support specialist',
    body_ar: 'تجيب المشترين والبائعين بالهاتف وواتساب، وتتابع طلباتهم حتى تسليم المفتاح. عربية واضحة وإنجليزية جيدة.',
    body_en:
      'You answer buyers and sellers by phone and WhatsApp and follow their orders to the keys. Clear Arabic and good English.',
    city: 'jeddah',
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
