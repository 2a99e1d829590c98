// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Car } from '#contract/http/car.ts'
import { aCar, bidder } from '#web/testing/a-car.ts'
import { renderOnPage } from '#web/testing/render-hook.tsx'
import { type BidForm, useBidForm } from './use-bid-form.ts'

const open = async (car: Car = aCar()) => {
  const page = await renderOnPage(useBidForm, { props: car })
  const use = (work: (form: BidForm) => void) => act(() => work(page.result.current))
  return { ...page, form: () => page.result.current, use }
}

test('begins at the minimum, without a maximum', async () => {
  const { form } = await open()
  expect(form()).toMatchObject({ amount: 50_500, text: '50,500', auto: false, raising: false, problem: undefined })
  expect(form().steps.map(({ amount }) => amount)).toEqual([50_500, 51_000, 52_500])
})

test('a chosen step moves with the price, and a press just then was meant for the earlier amount', async () => {
  const { form, use, rerender } = await open()
  use(({ choose }) => choose(52_500))
  expect(form()).toMatchObject({ amount: 52_500, text: '52,500' })
  expect(form().hasJustMoved()).toBe(false)
  rerender(aCar({ bid: 60_000 }))
  expect(form().amount).toBe(60_500)
  expect(form().hasJustMoved()).toBe(true)
  vi.advanceTimersByTime(599)
  expect(form().hasJustMoved()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(form().hasJustMoved()).toBe(false)
})

test('keeps a typed amount while it is enough, then replaces it with the new minimum', async () => {
  const { form, use, rerender } = await open()
  use(({ setText }) => setText('60000'))
  expect(form()).toMatchObject({ amount: 60_000, text: '60000' })
  use(({ settle }) => settle())
  expect(form().text).toBe('60,000')
  rerender(aCar({ bid: 59_500 }))
  expect(form().amount).toBe(60_000)
  expect(form().hasJustMoved()).toBe(false)
  rerender(aCar({ bid: 60_000 }))
  expect(form().amount).toBe(60_500)
})

test('nothing changes while a bidder is still typing', async () => {
  const { form, use, rerender } = await open()
  use(({ setText }) => setText('5'))
  rerender(aCar({ bid: 60_000 }))
  expect(form()).toMatchObject({ text: '5', problem: 'too_low' })
})

test('an emptied field stays empty until the price moves', async () => {
  const { form, use, rerender } = await open()
  use(({ setText }) => setText(''))
  use(({ settle }) => settle())
  expect(form()).toMatchObject({ amount: undefined, text: '', problem: 'no_amount' })
  rerender(aCar({ bid: 60_000 }))
  expect(form().amount).toBe(60_500)
})

test('a field left without a typed amount keeps the step, which moves on with the price', async () => {
  const { form, use, rerender } = await open()
  use(({ choose }) => choose(51_000))
  use(({ settle }) => settle())
  rerender(aCar({ bid: 50_500 }))
  expect(form().amount).toBe(51_000)
})

test('plus and minus go one step, never below the minimum', async () => {
  const { form, use } = await open()
  use(({ step }) => step(-1))
  expect(form().amount).toBe(50_500)
  for (let presses = 0; presses < 3; presses += 1) use(({ step }) => step(1))
  expect(form()).toMatchObject({ amount: 52_000, text: '52,000' })
  use(({ setText }) => setText(''))
  use(({ step }) => step(1))
  expect(form().amount).toBe(51_000)
})

test('a maximum has to be above the amount', async () => {
  const { form, use } = await open()
  use(({ setAuto }) => setAuto(true))
  expect(form()).toMatchObject({ auto: true, maximum: undefined, problem: 'maximum_too_low' })
  use(({ setMaximumText }) => setMaximumText('50,500'))
  expect(form()).toMatchObject({ maximum: 50_500, problem: 'maximum_too_low' })
  use(({ setMaximumText }) => setMaximumText('50,501'))
  expect(form()).toMatchObject({ maximum: 50_501, problem: undefined })
})

test('the leader raises their maximum and sets no second one', async () => {
  const { form, use } = await open(aCar({ viewer: { ...bidder, is_leading: true, max_amount: 55_000 } }))
  use(({ setAuto, setMaximumText }) => {
    setAuto(true)
    setMaximumText('70000')
  })
  expect(form()).toMatchObject({ raising: true, least: 55_500, auto: false, maximum: undefined, problem: undefined })
})

test('resets the form after a recorded bid', async () => {
  const { form, use } = await open()
  use(({ setText, setAuto, setMaximumText }) => {
    setText('60000')
    setAuto(true)
    setMaximumText('70000')
  })
  expect(form()).toMatchObject({ amount: 60_000, maximum: 70_000 })
  use(({ reset }) => reset())
  expect(form()).toMatchObject({ amount: 50_500, auto: false, maximumText: '' })
})
