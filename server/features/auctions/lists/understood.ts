import type { UnderstoodPart } from '#contract/http/catalogue.ts'
import type { Language } from '#contract/http/shapes.ts'
import { carWords } from '#contract/values/vehicle/car-words.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Meaning } from '../../catalogue/index.ts'
import type { Part } from '../search/parts.ts'
import { readNames } from '../search/search-store.ts'
import type { Wanted } from '../search/wanted.ts'

/** Of more meanings, such as the cities of a province, the typed word is clearer. */
const NAMES_MAX = 3

type Shown = { used: Wanted | undefined; language: Language }
type Names = Awaited<ReturnType<typeof readNames>>

/** The parts of a search text in words, for the visitor to check and to take off. */
export async function presentUnderstood(
  db: Database,
  parts: readonly Part[],
  { used, language }: Shown,
): Promise<UnderstoodPart[]> {
  if (parts.length === 0) return []
  const meanings = parts.flatMap((part) => (part.kind === 'name' ? part.meanings : []))
  const ids = (kind: 'brand' | 'model' | 'city') =>
    meanings.flatMap((meaning) => (meaning.kind === kind && 'id' in meaning ? meaning.id : []))
  const makes = meanings.flatMap((meaning) => (meaning.kind === 'model' ? meaning.brandId : []))
  const names = await readNames(db, { brand: [...ids('brand'), ...makes], model: ids('model'), city: ids('city') })
  return parts.map((part) => ({
    ...{ from: null, to: null, brand: null, name: part.text, without: part.without },
    ...(part.kind === 'name' ? nameOf(part, names, language) : rangeOf(part)),
    used: isUsed(part, used),
  }))
}

function rangeOf(part: Exclude<Part, { kind: 'name' }>) {
  if (part.kind === 'word') return { kind: part.kind }
  return { kind: part.kind, from: part.span.from ?? null, to: part.span.to ?? null }
}

function nameOf({ text, meanings }: Extract<Part, { kind: 'name' }>, names: Names, language: Language) {
  const known = [...new Set(meanings.flatMap((meaning) => wordOf(meaning, names, language) ?? []))]
  const name = known.length > 0 && known.length <= NAMES_MAX ? known.join(language === 'ar' ? '، ' : ', ') : text
  const kinds = meanings.map(({ kind }) => kind)
  const kind = (['brand', 'model', 'city'] as const).find((each) => kinds.includes(each)) ?? ('feature' as const)
  const [makeId, other] = [...new Set(meanings.flatMap((one) => (one.kind === 'model' ? one.brandId : [])))]
  const make = kind === 'model' && makeId !== undefined && other === undefined ? names.brand.get(makeId) : undefined
  return { kind, name, brand: make?.slug ?? null }
}

function wordOf(meaning: Meaning, names: Names, language: Language): string | undefined {
  if (meaning.kind === 'empty') return undefined
  if ('value' in meaning) {
    const words: Readonly<Record<string, { ar: string; en: string }>> = carWords[meaning.kind].choices
    return words[meaning.value]?.[language]
  }
  const row = names[meaning.kind].get(meaning.id)
  return language === 'ar' ? row?.nameAr : row?.nameEn
}

/** Price, distance, make and model always filter; a search without hits leaves others out. */
function isUsed(part: Part, used: Wanted | undefined): boolean {
  if (part.kind === 'word') return used !== undefined && used.words.length > 0
  if (part.kind === 'year') return used?.year !== undefined
  if (part.kind !== 'name') return true
  return part.meanings.some(({ kind }) => {
    if (kind === 'brand' || kind === 'model') return true
    return kind !== 'empty' && used?.[kind] !== undefined
  })
}
