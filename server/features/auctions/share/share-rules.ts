import type { Car } from '#contract/http/car.ts'
import type { Language } from '#contract/http/shapes.ts'
import { formatAmount } from '#contract/values/money.ts'
import type { ShareTexts } from './draw-picture.ts'

const WORDS = {
  ar: {
    currency: 'ر.س',
    ends: 'ينتهي',
    starts: 'يبدأ',
    sale: 'للبيع بسعر ثابت',
    sold: 'بيعت',
    over: 'انتهى المزاد',
  },
  en: {
    currency: 'SAR',
    ends: 'Ends',
    starts: 'Starts',
    sale: 'For sale at a fixed price',
    sold: 'Sold',
    over: 'The auction is over',
  },
} as const

const locales = { ar: 'ar-SA-u-ca-gregory-nu-latn', en: 'en-GB' } as const

/** A moment in Saudi format: day, month and hour in Riyadh. */
const momentText = (at: string, lang: Language): string =>
  new Intl.DateTimeFormat(locales[lang], {
    timeZone: 'Asia/Riyadh',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
  }).format(new Date(at))

type Shown = Pick<Car, 'title' | 'price' | 'status' | 'starts_at' | 'closes_at'>

function stateText({ status, starts_at, closes_at }: Shown, lang: Language): string {
  const words = WORDS[lang]
  if (status === 'live') return closes_at ? `${words.ends} ${momentText(closes_at, lang)}` : ''
  if (status === 'scheduled') return starts_at ? `${words.starts} ${momentText(starts_at, lang)}` : ''
  if (status === 'for_sale' || status === 'reserved') return words.sale
  return status === 'sold' ? words.sold : words.over
}

/** The texts of a car's shared picture, beside the name of the site. */
export const shareTexts = (car: Shown, lang: Language, brand: string): ShareTexts => ({
  brand,
  title: car.title,
  price: `${formatAmount(car.price)} ${WORDS[lang].currency}`,
  state: stateText(car, lang),
})
