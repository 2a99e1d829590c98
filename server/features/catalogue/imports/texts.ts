import { compose } from '#contract/values/compose.ts'
import type { Text } from '#server/platform/http/refusal.ts'

const shown = (text: string) => text.slice(0, 60)

/** The reasons that a row of a table is not accepted, or deserves a second look. */
export const importTexts = {
  example: { ar: 'هذا سطر المثال في القالب. احذفه.', en: 'This is the example of the template. Delete it.' },
  noCell: {
    ar: 'هذه الخلية ليست في صف مرفوض. افتح الصفحة من جديد.',
    en: 'This cell is in no refused row. Open the page again.',
  },
  required: { ar: 'هذا الحقل فارغ.', en: 'This field is empty.' },
  unknownBrand: (text: string): Text => ({
    ar: `الماركة «${shown(text)}» ليست في القائمة.`,
    en: `The brand “${shown(text)}” is not in the list.`,
  }),
  unknownModel: (text: string): Text => ({
    ar: `الموديل «${shown(text)}» ليس من موديلات هذه الماركة.`,
    en: `The model “${shown(text)}” is not among the models of this brand.`,
  }),
  stoppedBrand: (text: string): Text => ({
    ar: `الماركة «${shown(text)}» موقوفة. أعد تفعيلها أو صحّح السطر.`,
    en: `The brand “${shown(text)}” is out of use. Put it into use again, or correct the row.`,
  }),
  stoppedModel: (text: string): Text => ({
    ar: `الموديل «${shown(text)}» موقوف. أعد تفعيله أو صحّح السطر.`,
    en: `The model “${shown(text)}” is out of use. Put it into use again, or correct the row.`,
  }),
  unknownCity: (text: string): Text => ({
    ar: `المدينة «${shown(text)}» ليست في القائمة.`,
    en: `The city “${shown(text)}” is not in the list.`,
  }),
  unknownWord: (text: string): Text => ({
    ar: `«${shown(text)}» ليست في القائمة، فتُرك الحقل فارغًا.`,
    en: `“${shown(text)}” is not in the list, so the field is left empty.`,
  }),
  unknownTrim: (text: string): Text => ({
    ar: `«${shown(text)}» ليست فئة تُكتب في العنوان، فلم تُقرأ.`,
    en: `“${shown(text)}” is not a trim for a title, so it is not read.`,
  }),
  fewKilometres: (kilometres: number, year: number): Text => ({
    ar: compose`${kilometres} كم لسيارة من ${year} قليلة. هل الممشى مكتوب بالآلاف؟`,
    en: compose`${kilometres} km is little for a car of ${year}. Is the distance in thousands?`,
  }),
  manyKilometres: (kilometres: number): Text => ({
    ar: compose`${kilometres} كم كثيرة. راجع الممشى.`,
    en: compose`${kilometres} km is much. Check the distance.`,
  }),
  lowPrice: (price: number): Text => ({
    ar: compose`${price} ريال سعر قليل. هل هو قسط شهري؟`,
    en: compose`${price} riyals is little. Is it the instalment of a month?`,
  }),
  belowOthers: (price: number): Text => ({
    ar: compose`${price} ريال أقل بكثير من سيارات هذا الموديل في الجدول. راجع السعر.`,
    en: compose`${price} riyals is far below the other cars of this model in the table. Check the price.`,
  }),
  brandInTitle: ({ ar, en }: Text): Text => ({
    ar: `العنوان يذكر ${ar}. راجع الماركة.`,
    en: `The title names ${en}. Check the brand.`,
  }),
  soldInTitle: { ar: 'مكتوب أن السيارة مباعة. راجعها.', en: 'It is written that the car is sold. Check it.' },
  year: (text: string): Text => ({
    ar: `«${shown(text)}» ليست سنة صنع ممكنة.`,
    en: `“${shown(text)}” is not a possible year of manufacture.`,
  }),
  shortYear: (text: string, year: number): Text => ({
    ar: `قرأنا «${shown(text)}» على أنها ${year}. راجع السنة.`,
    en: `“${shown(text)}” was read as ${year}. Check the year.`,
  }),
  yearInTitle: (text: string): Text => ({
    ar: `العنوان يقول ${text}. راجع السنة.`,
    en: `The title says ${text}. Check the year.`,
  }),
  kilometres: (text: string): Text => ({
    ar: `«${shown(text)}» ليس ممشى ممكنًا.`,
    en: `“${shown(text)}” is not a possible distance driven.`,
  }),
  miles: (kilometres: number): Text => ({
    ar: `المسافة مكتوبة بالميل، فصارت ${kilometres} كم.`,
    en: `The distance is in miles: ${kilometres} km.`,
  }),
  price: (text: string): Text => ({
    ar: `«${shown(text)}» ليس سعرًا ممكنًا بالريال.`,
    en: `“${shown(text)}” is not a possible price in riyals.`,
  }),
  foreignPrice: (text: string): Text => ({
    ar: `«${shown(text)}» ليس بالريال السعودي.`,
    en: `“${shown(text)}” is not in Saudi riyals.`,
  }),
  priceNeeded: { ar: 'السيارة المعروضة للبيع تحتاج سعرًا.', en: 'A car for sale needs a price.' },
  unknownTax: (text: string): Text => ({
    ar: `«${shown(text)}» ليست ضريبة معروفة. اكتب: شامل، أو هامش، أو بدون.`,
    en: `“${shown(text)}” is not a known tax. Write full, margin or no VAT.`,
  }),
  taxLater: {
    ar: 'لم تُختر ضريبة السيارة. اخترها قبل إدراجها في مزاد.',
    en: 'It is not chosen how the car is taxed. Choose it before the car goes into an auction.',
  },
  chassis: {
    ar: 'رقم الهيكل 17 حرفًا ورقمًا، وليس فيه I ولا O ولا Q.',
    en: 'A chassis number has 17 letters and digits, and no I, O or Q.',
  },
  checkDigit: {
    ar: 'خانة التحقق في رقم الهيكل لا تطابق بقيته.',
    en: 'The check digit of the chassis number does not fit the rest.',
  },
  plate: {
    ar: 'اللوحة من حرف إلى ثلاثة من حروف اللوحات السعودية، ثم من رقم إلى أربعة أرقام.',
    en: 'A plate has one to three letters of Saudi plates, then one to four digits.',
  },
  title: {
    ar: 'في العنوان رقم طويل أو نص طويل، فكتبنا عنوانًا من الماركة والموديل والسنة.',
    en: 'The title holds a long number or is too long. We made one of brand, model and year.',
  },
  sameRow: (row: number): Text => ({ ar: `السيارة نفسها في السطر ${row}.`, en: `The same car is also in row ${row}.` }),
  alike: (row: number): Text => ({
    ar: `تشبه السيارة في السطر ${row}. تحقق هل هي السيارة نفسها.`,
    en: `It looks like the car in row ${row}. Check whether it is the same car.`,
  }),
  alikeBefore: (car: number): Text => ({
    ar: `تشبه السيارة رقم ${car} التي استُوردت من قبل. تحقق هل هي السيارة نفسها.`,
    en: `It looks like car ${car}, which was imported before. Check whether it is the same car.`,
  }),
  noCarInRow: {
    ar: 'لا سيارة في أحد هذه الأسطر. صحّح الملف وارفعه مرة أخرى.',
    en: 'One of these rows holds no car. Correct the file and upload it again.',
  },
  declined: { ar: 'استبعده موظف.', en: 'Staff declined it.' },
  known: { ar: 'استُوردت هذه السيارة من قبل.', en: 'This car was imported before.' },
  knownChassis: { ar: 'لدينا سيارة برقم الهيكل هذا.', en: 'There is a car with this chassis number already.' },
  noOwner: { ar: 'لا يوجد عضو بهذا الرقم.', en: 'There is no member with this id.' },
  noFile: { ar: 'أرفق ملف CSV أو XLSX.', en: 'Attach a CSV or XLSX file.' },
  unreadable: {
    ar: 'تعذّرت قراءة الجدول. احفظه بصيغة CSV أو XLSX.',
    en: 'The table could not be read. Save it as CSV or XLSX.',
  },
  noRows: { ar: 'لا أسطر في الجدول بعد سطر العناوين.', en: 'The table has no rows below its head.' },
  tooMany: { ar: 'للملف الواحد 50,000 سطر على الأكثر.', en: 'A file has at most 50,000 rows.' },
  noHeads: {
    ar: 'لم نجد أعمدة الماركة والموديل والسنة والممشى في سطر العناوين.',
    en: 'The head of the table has no columns for brand, model, year and distance driven.',
  },
} as const
