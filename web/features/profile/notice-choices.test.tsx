// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { TransportRequest } from '#web/platform/http/api.ts'
import { type Answers, ok, pass, press, refusal, renderOnPage } from '#web/testing/render-hook.tsx'
import { NoticeChoices } from './notice-choices.tsx'

const SLOW_MS = 500
const known = {
  choices: [
    { topic: 'bidding', channels: ['push'], is_fixed: false },
    { topic: 'ending', channels: ['push'], is_fixed: false },
  ],
  quiet: null,
}
type Body = { choices: { topic: string; channels: string[] }[] }

/** A server that keeps its state, and takes its time. */
function slowServer() {
  let now = known
  return async ({ body }: TransportRequest) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
    const { choices } = body as Body
    const told = (topic: string) => choices.find((one) => one.topic === topic)?.channels
    now = { ...now, choices: now.choices.map((one) => ({ ...one, channels: told(one.topic) ?? one.channels })) }
    return ok(now)
  }
}

async function open(answer: Answers['POST /notice-choices']) {
  const answers: Answers = { 'GET /notice-choices': ok(known), 'POST /notice-choices': answer }
  const { wrapper } = await renderOnPage(() => null, { answers })
  render(<NoticeChoices />, { wrapper })
  await pass()
}
/** Push, WhatsApp, SMS and mail of the topic in this row. */
const boxes = (row: number) => [...(screen.getAllByRole('row')[row + 1]?.querySelectorAll('input') ?? [])]
const checked = (row: number) => boxes(row).map((box) => box.checked)

test('quick presses all count, and are seen at once', async () => {
  await open(slowServer())
  await press(() => boxes(0)[1]?.click())
  await press(() => boxes(0)[2]?.click())
  await press(() => boxes(1)[0]?.click())
  const all = [
    [true, true, true, false],
    [false, false, false, false],
  ]
  expect([checked(0), checked(1)]).toEqual(all)
  for (let time = 0; time < 5 * SLOW_MS; time += 100) {
    await pass(100)
    expect([checked(0), checked(1)]).toEqual(all)
  }
})

test('a refused press is undone', async () => {
  await open(refusal(500))
  await press(() => boxes(0)[1]?.click())
  await pass(SLOW_MS)
  expect(checked(0)).toEqual([true, false, false, false])
})
