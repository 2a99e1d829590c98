import type { Text } from '#server/platform/http/refusal.ts'

/** The error texts of a new auction's fields. */
export const scheduleTexts = {
  title: { ar: 'هذا الحقل مطلوب.', en: 'This field is required.' },
  lotSeconds: {
    ar: 'حدّد مدة كل سيارة بالثواني في المزاد المباشر.',
    en: 'A live auction needs the seconds that each lot takes.',
  },
  noLots: { ar: 'أضف سيارة واحدة على الأقل.', en: 'Add at least one car.' },
  closesAt: { ar: 'حدّد موعد إغلاق هذه السيارة.', en: 'Say when bidding on this car closes.' },
  closesBeforeStart: {
    ar: 'يجب أن يكون موعد الإغلاق بعد بداية المزاد.',
    en: 'The close must lie after the start of the auction.',
  },
  closesInPast: { ar: 'موعد الإغلاق قد مضى.', en: 'The close lies in the past.' },
  hardStop: {
    ar: 'يجب ألا يسبق الإغلاق النهائي موعد إغلاق آخر سيارة.',
    en: 'The final stop must not come before the last close.',
  },
  carTwice: { ar: 'السيارة مكررة في هذا المزاد.', en: 'This car is already in the auction.' },
  carUnknown: { ar: 'لا توجد سيارة بهذا الرقم.', en: 'There is no car with this id.' },
  carForSale: {
    ar: 'هذه السيارة معروضة للبيع المباشر، لا للمزاد.',
    en: 'This car is for sale at a price, not for auction.',
  },
  carTaken: { ar: 'السيارة مدرجة في مزاد قائم.', en: 'The car is already in an open auction.' },
  carSold: { ar: 'بيعت هذه السيارة.', en: 'This car has been sold.' },
  carInReview: {
    ar: 'السيارة قيد المراجعة. اقبلها أولًا ثم أدرجها في مزاد.',
    en: 'The car is still in review. Accept it first, then put it into an auction.',
  },
  carUntaxed: {
    ar: 'لم تُختر ضريبة السيارة. اخترها في بياناتها ثم أدرجها في مزاد.',
    en: 'It is not chosen how the car is taxed. Choose it on the car, then put it into an auction.',
  },
  carDeclined: { ar: 'لم تُقبل هذه السيارة في مراجعتها.', en: 'This car was turned down in its review.' },
  carWithdrawn: { ar: 'سحب البائع هذه السيارة.', en: 'The seller has taken this car back.' },
  wholeRiyals: { ar: 'أدخل المبلغ بالريال دون هللات.', en: 'Enter whole riyals, without halalas.' },
  aboveZero: { ar: 'أدخل مبلغًا أكبر من صفر.', en: 'Enter an amount above zero.' },
  reserve: {
    ar: 'يجب ألا يقل السعر الاحتياطي عن سعر الافتتاح.',
    en: 'The reserve must not be below the opening price.',
  },
  buyNow: {
    ar: 'يجب أن يزيد سعر الشراء الفوري على سعر الافتتاح.',
    en: 'The buy-now price must be above the opening price.',
  },
  increments: {
    ar: 'يبدأ جدول الزيادات من الصفر ويتصاعد، وكل زيادة مبلغ بالريال أكبر من صفر.',
    en: 'A table of increments starts at 0 and rises; every step is a whole number of riyals above 0.',
  },
} satisfies Record<string, Text>
