import type { Faq } from '#contract/http/content.ts'
import { normaliseArabic } from '#contract/values/search-text.ts'

export type FaqGroup = { category: Faq['category']; faqs: Faq[] }

/** Questions that hold every typed word, in the question or its answer, in any spelling of Arabic letters. */
export function findFaqs(faqs: readonly Faq[], typed: string): Faq[] {
  const words = normaliseArabic(typed)
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return [...faqs]
  return faqs.filter((faq) => {
    const text = normaliseArabic(`${faq.question} ${faq.answer}`)
    return words.every((word) => text.includes(word))
  })
}

/** By category, in their order. */
export function groupFaqs(faqs: readonly Faq[]): FaqGroup[] {
  const groups = new Map<Faq['category'], Faq[]>()
  for (const faq of faqs) groups.set(faq.category, [...(groups.get(faq.category) ?? []), faq])
  return [...groups].map(([category, members]) => ({ category, faqs: members }))
}
