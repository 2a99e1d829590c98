export type Lang = 'ar' | 'en'
type Example = string | Record<Lang, string>

/** Example values for the placeholders of a text, by the placeholder's name in the code. The first match counts. */
const EXAMPLES: readonly [RegExp, Example][] = [
  [/^minutes$/, '30'],
  [/^(carId|orderId|id|\w+\.id|order\.carId|lot\.carId)$/, '1'],
  [/^encodeURIComponent/, '1'],
  [/^(left|minutes)/, { ar: '15 دقيقة', en: '15 minutes' }],
  [/^reason\./, { ar: 'عطل فني', en: 'A technical fault' }],
  [/^asked$/, { ar: 'هل لديك صورة للوحة العدادات؟', en: 'Do you have a picture of the dashboard?' }],
  [/^said\./, { ar: 'تبيّن خدش على الباب الأيمن.', en: 'A scratch was found on the right door.' }],
  [/identityEnd|phoneEnd/, '4521'],
  [/^encodeURIComponent/, 'filter'],
  [/^outcomes/, { ar: 'تمت الموافقة على طلبك', en: 'Your request was approved' }],
  [/\.length$/, '3'],
  [/^auction(Ar|En)/, { ar: 'مزاد الرياض الأسبوعي', en: 'Riyadh weekly auction' }],
  [/^act\./, { ar: 'تغيير الإعدادات', en: 'Change of settings' }],
  [/^(why\.|causes\[)/, { ar: 'لم تعد السيارة متاحة.', en: 'The car is no longer available.' }],
  [/^who\./, { ar: 'البائع', en: 'The seller' }],
  [
    /^CANCELED/,
    {
      ar: 'اضطررنا إلى إلغاء هذا الطلب. راسلنا وسنوضح لك السبب.',
      en: 'We had to cancel this order. Write to us and we will explain why.',
    },
  ],
  [/^(row\.)?company$/, { ar: 'مؤسسة درب نجد', en: 'Darb Najd Est.' }],
  [/^row\.person$/, { ar: 'سلطان المطيري', en: 'Sultan Al Mutairi' }],
  [/freed|kept\.(ar|en)/, ''],
  [/^(granted|pack|plan)/i, { ar: 'الذهبية', en: 'Gold' }],
  [/city|place/i, { ar: 'جدة', en: 'Jeddah' }],
  [/carrier|driver/i, { ar: 'ناقل الشرق', en: 'East Carriers' }],
  [/shippingNumber/, 'S-2026-000123'],
  [/slug/i, 'toyota-camry-2022'],
  [/^purposeOf/, 'order=1'],
  [/reason/i, { ar: 'صورة الإيصال غير واضحة', en: 'the picture of the receipt cannot be read' }],
  [/riyadhDateTime|dateTime|dueAt|endsAt|until|by\b/i, { ar: '25 نوفمبر 2026، 6:00 م', en: '25 Nov 2026, 6:00 pm' }],
  [/title|car\.|^ar$|^en$|\.ar$|\.en$|name/i, { ar: 'تويوتا كامري 2022', en: 'Toyota Camry 2022' }],
  [/sar\(|amount|limit|price|formatAmount|total|fee|wrote|came|paid|money|sum/i, '50,000'],
  [/permit/i, 'P-2026-000123'],
  [/number|reference/i, 'M-2026-000123'],
  [/hours/i, '24'],
  [/minutes|left|days|day\b|count|rounds?/i, '3'],
  [/url|address/i, '/notifications'],
  [/id$/i, '1'],
]

/** An example for an expression of the code; undefined if none is known. */
export function exampleOf(written: string, lang: Lang): string | undefined {
  const example = EXAMPLES.find(([pattern]) => pattern.test(written))?.[1]
  return typeof example === 'object' ? example[lang] : example
}
