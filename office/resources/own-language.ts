import type { Column } from './description.ts'

/** Testimonials have the names of the specification. */
const ENGLISH_OF: Partial<Record<string, string>> = { nameAr: 'name_en', textAr: 'text' }

/** Of texts that are held in both languages, the reader's own comes first. Descriptions name the Arabic one first. */
export function ownLanguageFirst(columns: readonly Column[], lang: 'ar' | 'en'): readonly Column[] {
  if (lang === 'ar') return columns
  const ordered = [...columns]
  for (const [index, column] of columns.entries()) {
    const next = columns[index + 1]
    const english = ENGLISH_OF[column.field] ?? column.field.replace(/_ar$/, '_en')
    if (next?.field === english) ordered.splice(index, 2, next, column)
  }
  return ordered
}
