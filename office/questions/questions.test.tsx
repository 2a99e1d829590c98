// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok, toasts } from '#web/testing/render-hook.tsx'
import { act, sent } from '../testing/acts.ts'
import { openOffice, READS } from '../testing/open-office.tsx'
import { questions } from './questions.tsx'

const question = {
  ...{ id: 4, product_id: 31, slug: 'camry-31', title_ar: 'كامري', title_en: 'Camry', asker_id: 9 },
  ...{ text: 'Is it from one owner?', asked_at: '2026-11-20T10:00:00.000Z', status: 'waiting', reason: null },
  ...{ answer: null, answered_at: null, answered_by_staff: false, answer_status: null, answer_reason: null },
}
const open = (more: object = {}) =>
  openOffice(
    questions,
    '/questions/4',
    {
      'GET /questions/4': ok({ ...question, ...more }),
      'POST /questions/4/review': ok(question),
      'POST /questions/4/answer': ok(question),
    },
    [...READS, 'cars'],
  )

test('a question that waits is shown to everyone, or refused with a reason for its writer', async () => {
  const { calls } = await open()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Is it from one owner?')
  await act('Show the question')
  await act('Refuse the question', { 'Reason, read by its writer': 'It asks for a phone' })
  expect(sent(calls)).toEqual([
    ['POST /questions/4/review', { part: 'question', decision: 'approve' }],
    ['POST /questions/4/review', { part: 'question', decision: 'reject', reason: 'It asks for a phone' }],
  ])
})

test('an answer that waits is judged by itself', async () => {
  const { calls } = await open({ status: 'shown', answer: 'Yes', answer_status: 'waiting' })
  await act('Show the answer')
  expect(sent(calls)).toEqual([['POST /questions/4/review', { part: 'answer', decision: 'approve' }]])
  expect(screen.queryByRole('button', { name: 'Show the question' })).toBeNull()
})

test('a question that is shown is answered for the house, until its answer is shown', async () => {
  const { calls } = await open({ status: 'shown' })
  await act('Answer for Marsa', { Answer: 'One owner, yes.' })
  expect(sent(calls)).toEqual([['POST /questions/4/answer', { text: 'One owner, yes.' }]])
  expect(toasts()).toEqual(['Done'])
})
