import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Api } from '#web/platform/http/api.ts'
import { joinGuestFavourites, readGuestFavourites, toggleGuestFavourite } from './guest-favourites.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a guest’s favourites come and go, newest first, at most 200', () => {
  expect([toggleGuestFavourite(4), toggleGuestFavourite(7), toggleGuestFavourite(4)]).toEqual([true, true, false])
  expect(readGuestFavourites()).toEqual([7])
  for (let id = 1000; id < 1200; id += 1) toggleGuestFavourite(id)
  expect(readGuestFavourites()).toHaveLength(200)
  expect(readGuestFavourites()).not.toContain(7)
})

test('ignores foreign data', () => {
  for (const text of ['{', '{"a":1}', '["x", 3, -1, 2.5, null]']) {
    stored.set('favourites', text)
    expect(readGuestFavourites()).toEqual(text.startsWith('[') ? [3] : [])
  }
})

test('[FAV-6] they join the account once; choices made meanwhile stay, and a failure keeps all', async () => {
  toggleGuestFavourite(1)
  toggleGuestFavourite(2)
  const call = vi.fn(async () => {
    toggleGuestFavourite(3)
    return { joined: 2 }
  })
  const failing = { call: vi.fn(() => Promise.reject(new Error('away'))) } as unknown as Api
  await expect(joinGuestFavourites(failing)).rejects.toThrow('away')
  const api = { call } as unknown as Api
  expect(await joinGuestFavourites(api)).toBe(2)
  expect(call).toHaveBeenCalledExactlyOnceWith('POST /favourites/join', { body: { product_ids: [2, 1] } })
  expect(readGuestFavourites()).toEqual([3])
})
