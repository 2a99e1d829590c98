import type { PageSection, PageText } from '#contract/http/content.ts'
import type { Language } from '#contract/http/shapes.ts'

/** A part of a page as it is stored, in both languages. Items are clauses, or points with a title. */
export type StoredSection = {
  key: string
  title_ar: string
  title_en: string
  summary_ar: string
  summary_en: string
  items: { title_ar: string; title_en: string; text_ar: string; text_en: string }[]
}

/** One version of a page. */
export type StoredPage = {
  id: number
  slug: string
  version: number
  titleAr: string
  titleEn: string
  leadAr: string
  leadEn: string
  sections: StoredSection[]
  note: string | null
  createdBy: number | null
  publishedAt: Date
}

/** Pages that the site itself links to: they are edited, never removed. */
export const NEEDED_PAGES: readonly string[] = ['about', 'privacy-policy', 'terms-and-conditions']

/** A page in one language, with its full plain text beside its parts. */
export function toPageText(page: StoredPage, language: Language): PageText {
  const arabic = language === 'ar'
  const sections = page.sections.map((section) => toSection(section, arabic))
  const lead = arabic ? page.leadAr : page.leadEn
  return {
    slug: page.slug,
    version: page.version,
    title: arabic ? page.titleAr : page.titleEn,
    lead,
    body: [lead, ...sections.map(plainText)].filter((text) => text !== '').join('\n\n'),
    sections,
    updated_at: page.publishedAt.toISOString(),
  }
}

const toSection = (section: StoredSection, arabic: boolean): PageSection => ({
  key: section.key,
  title: arabic ? section.title_ar : section.title_en,
  summary: arabic ? section.summary_ar : section.summary_en,
  items: section.items.map((item) => ({
    title: arabic ? item.title_ar : item.title_en,
    text: arabic ? item.text_ar : item.text_en,
  })),
})

const plainText = ({ title, items }: PageSection, index: number): string =>
  [`${index + 1}. ${title}`, ...items.map((item) => (item.title ? `${item.title}: ${item.text}` : item.text))].join(
    '\n',
  )
