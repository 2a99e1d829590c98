// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { type Answers, lost, ok, pass, press, refusal, renderOnPage } from '#web/testing/render-hook.tsx'
import { inOrder, useDraftPictures, writeOrder } from './use-draft-pictures.ts'
import { movedTo, withPicture } from './use-pictures.ts'

const SEND = 'POST /my-cars/draft/pictures'
const REMOVE = 'DELETE /my-cars/draft/pictures/{id}'
const file = (name: string) => new File([name], `${name}.jpg`, { type: 'image/jpeg' })
const answer = (id: number) => ok({ picture: { id, src: `/media/${id}.jpeg`, view: null } })
const retried = 5_000

/** The pictures of a draft over a server that gives these answers to what is sent. */
async function open(answers: Answers) {
  const page = await renderOnPage(() => useDraftPictures([], ''), { answers })
  const pictures = () => page.result.current.pictures
  const sent = () => page.calls.filter(({ key }) => key === SEND)
  return { ...page, pictures, sent, states: () => pictures().map(({ state }) => state), act: () => page.result.current }
}

test('[OFR-28] pictures are sent one after the other; the order is theirs, not that of their arrival', async () => {
  const { promise: held, resolve: finish } = Promise.withResolvers<void>()
  const { act, states, pictures, sent } = await open({ [SEND]: [() => held.then(() => answer(7)), answer(8)] })
  await press(() => act().add([file('a'), file('b')]))
  expect([states(), sent().length]).toEqual([['sending', 'waiting'], 1])
  await press(() => act().move(1, 0))
  await press(finish)
  expect(states()).toEqual(['kept', 'kept'])
  expect(writeOrder(pictures())).toBe('[8,7]')
})

test('[OFR-28] a lost connection keeps the pictures and goes on under the same key', async () => {
  const { act, states, sent } = await open({ [SEND]: [lost, answer(7), answer(8)] })
  await press(() => act().add([file('a'), file('b')]))
  expect(states()).toEqual(['lost', 'waiting'])
  await press(() => window.dispatchEvent(new Event('online')))
  expect(states()).toEqual(['kept', 'kept'])
  const keys = sent().map(({ idempotencyKey }) => idempotencyKey)
  expect([keys[0] === keys[1], keys[1] === keys[2]]).toEqual([true, false])
})

test('[OFR-28] a lost connection is tried again by itself; a refused picture says why, and goes at a press', async () => {
  const { act, states, pictures } = await open({
    [SEND]: [lost, refusal(422, { reason: 'picture_too_small' }), answer(7)],
  })
  await press(() => act().add([file('a')]))
  await pass(retried)
  expect([states(), pictures()[0]?.problem]).toEqual([['refused'], 'The server says no'])
  await pass(retried)
  expect(states()).toEqual(['refused'])
  await press(() => act().retry(0))
  expect(states()).toEqual(['kept'])
})

test('[OFR-52] a picture that is taken out leaves the draft, also while it is on its way', async () => {
  const { promise: held, resolve: finish } = Promise.withResolvers<void>()
  const { act, calls } = await open({ [SEND]: [answer(7), () => held.then(() => answer(8))], [REMOVE]: ok() })
  const removed = () => calls.filter(({ key }) => key === REMOVE).map(({ path }) => path.split('/').at(-1))
  await press(() => act().add([file('a')]))
  await press(() => act().add([file('b')]))
  await press(() => act().remove(0))
  await press(() => act().remove(0))
  expect(removed()).toEqual(['7'])
  await press(finish)
  expect(removed()).toEqual(['7', '8'])
})

test('[CAR-13] not more are taken than a car may have', async () => {
  const { act } = await open({ [SEND]: answer(7) })
  await press(() => act().add(Array.from({ length: 41 }, (_, at) => file(`${at}`))))
  expect([act().pictures.length, act().isFull]).toEqual([40, true])
})

test('[OFR-53] a view has one picture, in its former place; faults are many', () => {
  const one = (key: string, view: 'front' | 'fault' | null) => ({ key, view, state: 'kept', part: 1 }) as const
  const there = [one('a', 'front'), one('b', 'fault'), one('c', null)]
  const keys = (view: 'front' | 'fault' | null) => withPicture(there, one('n', view)).map(({ key }) => key)
  expect([keys('front'), keys('fault'), keys(null)].map((list) => list.join(''))).toEqual(['nbc', 'abcn', 'abcn'])
})

test('[OFR-24] pictures go where they are moved, and nowhere beyond the ends', () => {
  const moved = (from: number, to: number) => movedTo(['a', 'b', 'c'], from, to).join('')
  expect([moved(2, 0), moved(0, 1), moved(0, 2)]).toEqual(['cab', 'bac', 'bca'])
  expect([moved(0, -1), moved(2, 3), moved(7, 0)]).toEqual(['abc', 'abc', 'abc'])
})

test('[OFR-52] kept pictures come back in the order of the draft; unnamed ones last', () => {
  const kept = [5, 6, 7].map((id) => ({ id, src: '', view: null }))
  const ids = (order: string) => inOrder(kept, order).map(({ id }) => id)
  expect([ids('[7,5]'), ids(''), ids('{'), ids('7')]).toEqual([
    [7, 5, 6],
    [5, 6, 7],
    [5, 6, 7],
    [5, 6, 7],
  ])
})
