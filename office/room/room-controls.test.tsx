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
    room: { phase: 'open', current_id: carId, to_come: 2, hammered: true },
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

test.each([
  ['[ROOM-26] the hammer', 'KeyH', 'hammer', { product_id: 7 }],
  ['[ROOM-28] taking it back', 'KeyZ', 'recall', { product_id: 7 }],
  ['[ROOM-13] a skip', 'KeyS', 'skip', { product_id: 7 }],
  ['[ROOM-11] a pause', 'KeyP', 'pause', {}],
])('%s needs one letter and no window, and names the car that it moves', async (_what, code, step, body) => {
  await key(code)
  goOnTo(8)
  expect(request.mock.calls).toEqual([['POST', `/auctions/3/${step}`, { body }]])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('[ROOM-26] a letter that is held down, or pressed again before the answer, acts once', async () => {
  request.mockReturnValueOnce(new Promise(() => undefined))
  await key('KeyH')
  await key('KeyH')
  fireEvent.keyDown(document.body, { code: 'KeyH', repeat: true })
  await pass()
  expect(request).toHaveBeenCalledTimes(1)
})

test('[ROOM-14] the end of the room asks for a reason, and Enter in its field sends it', async () => {
  await press(() => screen.getByRole('button', { name: /Stop the auction/ }).click())
  const field = screen.getByRole('textbox')
  expect(document.activeElement).toBe(field)
  fireEvent.change(field, { target: { value: 'A fire alarm' } })
  await press(() => fireEvent.keyDown(field, { key: 'Enter' }))
  expect(request.mock.calls).toEqual([['POST', '/auctions/3/stop', { body: { reason: 'A fire alarm' } }]])
})

test('[BACK-70] letters that are switched off do nothing', async () => {
  await press(() => screen.getByRole('checkbox').click())
  await key('KeyH')
  expect(request).not.toHaveBeenCalled()
})
