import { normaliseArabic } from '#contract/values/search-text.ts'
import { cleanLine } from '#contract/values/text.ts'
import type { Meaning } from '../../catalogue/index.ts'
import { type Span, yearOf } from './combine.ts'
import type { RangePiece } from './read-ranges.ts'
import type { Wanted } from './wanted.ts'

/** A part of a search text with its meaning, as it was typed, and the search text without it. */
export type Part = { text: string; without: string } & (
  | { kind: 'name'; meanings: readonly Meaning[] }
  | { kind: 'word' }
  | RangeOf
)
type RangeOf = Pick<RangePiece, 'kind' | 'span'>

/** The words of a text, without the signs between them. */
export const splitWords = (text: string): string[] => text.split(/[\s\-_/.,،؛:"'()+|]+/).filter((word) => word !== '')

type Read = { spans: readonly Span[]; pieces: readonly RangePiece[]; wanted: Wanted }

/** The parts of a text that filter something; words that filter nothing belong to none. */
export function partsOfText(typed: string, { spans, pieces, wanted }: Read): Part[] {
  const asTyped = createAsTyped(typed)
  const meant = [...spans.flatMap((span) => meaningOf(span, wanted)), ...pieces]
  const texts = meant.map(({ text }) => asTyped(text))
  return meant.map((part, index) => ({
    ...part,
    text: texts[index] ?? '',
    without: texts.filter((_, other) => other !== index).join(' '),
  }))
}

type Meant = { text: string } & ({ kind: 'name'; meanings: readonly Meaning[] } | { kind: 'word' } | RangeOf)

function meaningOf({ text, meanings }: Span, wanted: Wanted): Meant[] {
  const named = meanings.filter(({ kind }) => kind !== 'empty')
  if (named.length > 0) return [{ kind: 'name', text, meanings: asFound(named, wanted) }]
  const year = meanings.length === 0 ? yearOf(text) : undefined
  if (year !== undefined) return [{ kind: 'year', text, span: { from: year, to: year } }]
  return wanted.words.includes(text) ? [{ kind: 'word', text }] : []
}

/** Of a name of several models only those of the make beside it are searched. */
function asFound(meanings: readonly Meaning[], { names }: Wanted): readonly Meaning[] {
  const ids = new Set(names.flatMap(({ model }) => model))
  const found = meanings.filter((meaning) => meaning.kind === 'model' && ids.has(meaning.id))
  return found.length > 0 ? found : meanings
}

/** Gives normalised words back as they were typed, where they were. */
function createAsTyped(typed: string): (text: string) => string {
  const line = cleanLine(typed)
  const written = new Map([...splitWords(line), ...line.split(' ')].map((word) => [normaliseArabic(word), word]))
  return (text) =>
    text
      .split(' ')
      .map((word) => written.get(word) ?? word)
      .join(' ')
}
