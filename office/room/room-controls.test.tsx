// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { pass, press, renderOnPage } from '#web/testing/render-hook.tsx'
import { type Desk, DeskProvider } from '../platform/desk.tsx'
import { RoomControls } from './room-controls.tsx'
import type { Auction } from './room-data.ts'

/** Loaded before the clock of a test stands still. */
await import('../ui/ask-dialog-window.tsx')

const auctionAt = (carId: number) =>
  ({
    id: 3,
    lots: [
      { car_id: 7, title_ar: 'كيا', title_en: 'Kia EV6' },
      { car_id: 8, title_ar: 'فورد', title_en: 'Ford F-150' },
    ],
    room: { phase: 'open', current_id: carId, to_come: 2 },
  }) as unknown as Auction // what the controls read of it

const request = vi.fn<Desk['api']['request']>(async () => ({}))
let goOnTo: (carId: number) => void

beforeEach(async () => {
  request.mockClear()
  const desk = { me: { rights: ['auctions'] }, api: { request } } as unknown as Desk
  const page = await renderOnPage(() => null)
  const controls = (carId: number) => (
    <DeskProvider value={desk}>
      <RoomControls auction={auctionAt(carId)} />
    </DeskProvider>
  )
  const { rerender } = render(controls(7), { wrapper: page.wrapper })
  goOnTo = (carId) => rerender(controls(carId))
})

const key = async (code: string) => {
  fireEvent.keyDown(document.body, { code })
  await pass()
}

async function answer(reason: string): Promise<void> {
  fireEvent.change(screen.getByRole('textbox'), { target: { value: reason } })
  const buttons = screen.getByRole('dialog').querySelectorAll<HTMLButtonElement>('button[type=submit]')
  await press(() => buttons[0]?.click())
}

test.each([
  ['[ROOM-26] the hammer', 'KeyH', 'hammer'],
  ['[ROOM-13] a skip', 'KeyS', 'skip'],
])('%s concerns the car that it was asked for, and names it', async (_what, code, step) => {
  await key(code)
  expect(screen.getByRole('dialog').textContent).toContain('Kia EV6')
  goOnTo(8)
  expect(screen.getByRole('dialog').textContent).toContain('Kia EV6')
  await answer('No other bid')
  expect(request.mock.calls).toEqual([
    ['POST', `/auctions/3/${step}`, { body: { reason: 'No other bid', product_id: 7 } }],
  ])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a step of the whole room names no car', async () => {
  await key('KeyP')
  expect(screen.getByRole('dialog').textContent).not.toContain('Kia EV6')
  await answer('A question')
  expect(request.mock.calls).toEqual([['POST', '/auctions/3/pause', { body: { reason: 'A question' } }]])
})

test('[BACK-70] letters that are switched off open nothing', async () => {
  await press(() => screen.getByRole('checkbox').click())
  await key('KeyH')
  expect(screen.queryByRole('dialog')).toBeNull()
})
