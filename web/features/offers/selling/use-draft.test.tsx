// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { type Answers, ok, pass, press, refusal, renderOnPage } from '#web/testing/render-hook.tsx'
import { emptyCarForm } from './car-form.ts'
import { DraftNote, useDraft } from './use-draft.tsx'

const AT = '2026-11-20T10:00:00.000Z'
const NOW = '2026-11-22T12:00:02.000Z'
beforeEach(() => localStorage.clear())

const draft = { form: { year: '2020', brand_id: '3' }, report: { id: 5 }, updated_at: AT }

async function open(answers: Answers) {
  const page = await renderOnPage(useDraft, {
    answers: { 'PUT /my-cars/draft': ok({ updated_at: NOW }), 'DELETE /my-cars/draft': ok(), ...answers },
  })
  const type = (words: Partial<typeof emptyCarForm>) =>
    press(() => page.result.current.save({ ...emptyCarForm, ...words }))
  return { ...page, draft: () => page.result.current, type }
}

test('a draft comes back with its report and the time it was saved', async () => {
  const page = await open({ 'GET /my-cars/draft': ok({ draft }) })
  expect(page.draft()).toMatchObject({ first: { ...emptyCarForm, ...draft.form }, report: { id: 5 }, savedAt: AT })
})

test('the form waits for the answer', async () => {
  const page = await open({ 'GET /my-cars/draft': () => new Promise(() => undefined) })
  expect(page.draft().first).toBeUndefined()
})

test.each<[string, Answers['GET /my-cars/draft']]>([
  ['a member without a draft', ok({ draft: null })],
  ['a server that gives no answer', refusal(500)],
])('%s begins with an empty form', async (_what, answer) => {
  const page = await open({ 'GET /my-cars/draft': answer })
  expect(page.draft()).toMatchObject({ first: emptyCarForm, report: null, savedAt: undefined })
})

test('saves typing once it rests, without the empty fields', async () => {
  const page = await open({ 'GET /my-cars/draft': ok({ draft }) })
  await page.type({ year: '201' })
  await pass(1_100)
  await page.type({ year: '2019', type: 'sale' })
  await pass(1_100)
  expect(page.callsTo('PUT /my-cars/draft')).toEqual([])
  await pass(100)
  expect(page.callsTo('PUT /my-cars/draft').map(({ body }) => body)).toEqual([{ form: { type: 'sale', year: '2019' } }])
  expect(page.draft().savedAt).toBe(NOW)
})

test('a failed save breaks nothing and the next one is made', async () => {
  const page = await open({
    'GET /my-cars/draft': ok({ draft }),
    'PUT /my-cars/draft': [refusal(500), ok({ updated_at: NOW })],
  })
  await page.type({ year: '2018' })
  await pass(1_300)
  expect(page.draft().savedAt).toBe(AT)
  await page.type({ year: '2019' })
  await pass(1_300)
  expect(page.draft().savedAt).toBe(NOW)
})

test('typing just before the removal does not save a removed draft again', async () => {
  const page = await open({ 'GET /my-cars/draft': ok({ draft }), 'DELETE /my-cars/draft': refusal(500) })
  await page.type({ year: '2019' })
  await press(() => page.draft().remove())
  await pass(2_000)
  expect(page.callsTo('DELETE /my-cars/draft')).toHaveLength(1)
  expect(page.callsTo('PUT /my-cars/draft')).toEqual([])
})

test('a left form saves nothing more', async () => {
  const page = await open({ 'GET /my-cars/draft': ok({ draft }) })
  await page.type({ year: '2019' })
  page.unmount()
  await pass(2_000)
  expect(page.callsTo('PUT /my-cars/draft')).toEqual([])
})

test('shows when the draft was saved, and nothing before', async () => {
  const { wrapper } = await open({ 'GET /my-cars/draft': ok({ draft }) })
  const note = render(<DraftNote savedAt={undefined} isOnDevice={false} />, { wrapper })
  const words = () => note.container.querySelector('.draft-note')?.textContent
  expect(words()).toBe('')
  note.rerender(<DraftNote savedAt={NOW} isOnDevice={false} />)
  expect(words()).toContain('Draft saved in your account at')
})

test('[CAR-59] without a connection the text stays on the device, and is sent when it is back or the form opens', async () => {
  const page = await open({ 'GET /my-cars/draft': ok({ draft }), 'PUT /my-cars/draft': [refusal(500), refusal(500)] })
  await page.type({ year: '2018' })
  await pass(1_300)
  expect(page.draft()).toMatchObject({ savedAt: AT, isOnDevice: true })
  await press(() => window.dispatchEvent(new Event('online')))
  expect(page.callsTo('PUT /my-cars/draft')).toHaveLength(2)
  page.unmount()
  const again = await open({ 'GET /my-cars/draft': ok({ draft }) })
  await pass(100)
  expect(again.draft()).toMatchObject({ first: { ...emptyCarForm, year: '2018' }, savedAt: NOW, isOnDevice: false })
  expect(again.callsTo('PUT /my-cars/draft').map(({ body }) => body)).toEqual([
    { form: { year: '2018', type: 'auction' } },
  ])
})
