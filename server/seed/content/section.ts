import type { StoredSection } from '#server/features/content/index.ts'

type Pair = readonly [ar: string, en: string]

/** A part of a legal page: numbered clauses in both languages, and a summary in plain words. */
export const clauses = (key: string, title: Pair, summary: Pair, items: readonly Pair[]): StoredSection => ({
  key,
  title_ar: title[0],
  title_en: title[1],
  summary_ar: summary[0],
  summary_en: summary[1],
  items: items.map(([text_ar, text_en]) => ({ title_ar: '', title_en: '', text_ar, text_en })),
})

/** A part of a page of named points. */
export const points = (
  key: string,
  title: Pair,
  summary: Pair,
  items: readonly { title: Pair; text: Pair }[],
): StoredSection => ({
  key,
  title_ar: title[0],
  title_en: title[1],
  summary_ar: summary[0],
  summary_en: summary[1],
  items: items.map((item) => ({
    title_ar: item.title[0],
    title_en: item.title[1],
    text_ar: item.text[0],
    text_en: item.text[1],
  })),
})
