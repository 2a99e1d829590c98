export type WordsLanguage = 'ar' | 'en'

const LARGEST = 999_999_999

/**
 * A whole amount of riyals written out, as on a cheque: 'مئة وثمانية وستون ألفًا وخمسمئة ريال',
 * 'one hundred sixty-eight thousand five hundred Saudi riyals'. Undefined for an amount that is not a whole
 * number from 0 to 999,999,999.
 */
export function amountInWords(riyals: number, language: WordsLanguage): string | undefined {
  if (!Number.isInteger(riyals) || riyals < 0 || riyals > LARGEST) return undefined
  return language === 'ar' ? arabicRiyals(riyals) : englishRiyals(riyals)
}

/** The four shapes of a counted noun: after a round number, for two, after 3–10, after 11–99. */
type CountedNoun = { single: string; dual: string; few: string; many: string }

const RIYAL: CountedNoun = { single: 'ريال', dual: 'ريالان', few: 'ريالات', many: 'ريالًا' }
const SCALES: readonly { size: number; noun: CountedNoun }[] = [
  { size: 1_000_000, noun: { single: 'مليون', dual: 'مليونان', few: 'ملايين', many: 'مليونًا' } },
  { size: 1000, noun: { single: 'ألف', dual: 'ألفان', few: 'آلاف', many: 'ألفًا' } },
]
const AR_UNITS = 'صفر واحد اثنان ثلاثة أربعة خمسة ستة سبعة ثمانية تسعة عشرة'.split(' ')
const AR_TENS = 'عشرة عشرون ثلاثون أربعون خمسون ستون سبعون ثمانون تسعون'.split(' ')
const AR_HUNDREDS = 'مئة مئتان ثلاثمئة أربعمئة خمسمئة ستمئة سبعمئة ثمانمئة تسعمئة'.split(' ')

/**
 * Riyals by the classical rules of number and counted noun (العدد والمعدود), in the nominative: one and two
 * are the noun itself (ألف ريال وريال واحد), 3–10 take its plural, 11–99 the singular accusative, round
 * hundreds, thousands and millions the singular genitive. Before the noun they count, duals drop their nun
 * (ألفا ريال) and accusatives their nunation (أحد عشر ألف ريال).
 */
function arabicRiyals(riyals: number): string {
  if (riyals === 0) return `صفر ${RIYAL.single}`
  if (riyals % 100 !== 1) return arabicCount(riyals, RIYAL)
  const one = `${RIYAL.single} واحد`
  return riyals === 1 ? one : `${arabicCount(riyals - 1, RIYAL)} و${one}`
}

/** `count` of a noun; a count that ends in one or two beyond a hundred names the noun again. */
function arabicCount(count: number, noun: CountedNoun): string {
  const tail = count % 100
  if (count === 1) return noun.single
  if (count === 2) return noun.dual
  if (tail === 1 || tail === 2) return `${arabicCount(count - tail, noun)} و${arabicCount(tail, noun)}`
  if (tail >= 3 && tail <= 10) return `${arabicNumber(count)} ${noun.few}`
  if (tail >= 11) return `${arabicNumber(count)} ${noun.many}`
  return `${construct(arabicNumber(count))} ${noun.single}`
}

function arabicNumber(number: number): string {
  const parts: string[] = []
  let rest = number
  for (const { size, noun } of SCALES) {
    const count = Math.floor(rest / size)
    if (count > 0) parts.push(arabicCount(count, noun))
    rest %= size
  }
  const hundreds = Math.floor(rest / 100)
  if (hundreds > 0) parts.push(word(AR_HUNDREDS, hundreds - 1))
  if (rest % 100 > 0) parts.push(arabicBelowHundred(rest % 100))
  return parts.join(' و')
}

function arabicBelowHundred(number: number): string {
  if (number <= 10) return word(AR_UNITS, number)
  if (number === 11) return 'أحد عشر'
  if (number === 12) return 'اثنا عشر'
  const unit = number % 10
  const tens = word(AR_TENS, Math.floor(number / 10) - 1)
  if (number < 20) return `${word(AR_UNITS, unit)} عشر`
  return unit === 0 ? tens : `${word(AR_UNITS, unit)} و${tens}`
}

/** The last word in the construct state: مئتان → مئتا, ألفان → ألفا, ألفًا → ألف. */
function construct(number: string): string {
  return number.replace(/(مئت|ألف|مليون)(?:ان|ًا)$/, (_all, stem: string) => (/ان$/.test(number) ? `${stem}ا` : stem))
}

const EN_UNITS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const EN_TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

function englishRiyals(riyals: number): string {
  return `${englishNumber(riyals)} Saudi ${riyals === 1 ? 'riyal' : 'riyals'}`
}

function englishNumber(number: number): string {
  if (number < 20) return word(EN_UNITS, number)
  if (number < 100) {
    const tens = word(EN_TENS, Math.floor(number / 10) - 2)
    return number % 10 === 0 ? tens : `${tens}-${word(EN_UNITS, number % 10)}`
  }
  const scale = number >= 1_000_000 ? 1_000_000 : number >= 1000 ? 1000 : 100
  const name = { 1000000: 'million', 1000: 'thousand', 100: 'hundred' }[scale]
  const head = `${englishNumber(Math.floor(number / scale))} ${name}`
  return number % scale === 0 ? head : `${head} ${englishNumber(number % scale)}`
}

function word(list: readonly string[], index: number): string {
  const found = list[index]
  if (found === undefined) throw new RangeError(`no number word at ${index}`)
  return found
}
