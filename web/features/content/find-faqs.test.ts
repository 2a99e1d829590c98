import { expect, test } from 'vitest'
import { findFaqs, groupFaqs } from './find-faqs.ts'

const faqs = [
  { id: 1, category: 'bidding', question: 'كيف أبدأ المزايدة؟', answer: 'سجّل برقم جوالك.' },
  { id: 2, category: 'deposit', question: 'كيف أسترد تأميني؟', answer: 'اطلب الاسترداد من محفظتك.' },
  { id: 3, category: 'bidding', question: 'What is VAT?', answer: 'A tax.' },
] as const

test('finds by words of question and answer, in any spelling', () => {
  const found = (typed: string) => findFaqs(faqs, typed).map(({ id }) => id)
  expect(found('')).toEqual([1, 2, 3])
  expect(found('إسترداد')).toEqual([2])
  expect(found('تَأميني كيف')).toEqual([2])
  expect(found('vat TAX')).toEqual([3])
  expect(found('شحن')).toEqual([])
  expect(groupFaqs(faqs).map(({ category, faqs: members }) => [category, members.length])).toEqual([
    ['bidding', 2],
    ['deposit', 1],
  ])
})
