import { describe, expect, test, vi } from 'vitest'
import { ShortCache } from './short-cache.ts'

const page = (text: string, status = 200) => ({ status, text })
const cacheOf = (options: { now?: () => number; room?: number; isRare?: (key: string) => boolean } = {}) =>
  new ShortCache<ReturnType<typeof page>>({
    lifetimeMs: 1500,
    entries: 10,
    room: 1000,
    sizeOf: ({ text }) => text.length,
    isKept: ({ status }) => status === 200,
    ...options,
  })

describe('short cache', () => {
  test('renders a page once while it is fresh, and again afterwards', async () => {
    let now = 0
    const cache = cacheOf({ now: () => now })
    const render = vi.fn(async () => page('a'))
    await cache.get('/', render)
    now = 1499
    await cache.get('/', render)
    expect(render).toHaveBeenCalledTimes(1)
    now = 1500
    await cache.get('/', render)
    expect(render).toHaveBeenCalledTimes(2)
  })

  test('simultaneous requests share one rendering', async () => {
    const cache = cacheOf()
    const render = vi.fn(async () => page('a'))
    await Promise.all([cache.get('/', render), cache.get('/', render)])
    expect(render).toHaveBeenCalledOnce()
  })

  test('keeps neither unkeepable values nor failures', async () => {
    const cache = cacheOf()
    const render = vi.fn(async () => page('gone', 404))
    await cache.get('/x', render)
    await cache.get('/x', render)
    expect(render).toHaveBeenCalledTimes(2)
    const failing = vi.fn(async () => Promise.reject(new Error('no')))
    await expect(cache.get('/y', failing)).rejects.toThrow('no')
    await expect(cache.get('/y', failing)).rejects.toThrow('no')
  })

  test('keeps from the second time on, if one visit is not worth it', async () => {
    let now = 0
    const cache = cacheOf({ now: () => now, isRare: (key) => key.includes('?') })
    const render = vi.fn(async () => page('a'))
    await cache.get('/?a=1', render)
    await cache.get('/?a=1', render)
    expect(render).toHaveBeenCalledTimes(2)
    await cache.get('/?a=1', render)
    expect(render).toHaveBeenCalledTimes(2)
    now = 1500
    await cache.get('/?a=1', render)
    await cache.get('/?a=1', render)
    expect(render).toHaveBeenCalledTimes(3)
    await cache.get('/', render)
    await cache.get('/', render)
    expect(render).toHaveBeenCalledTimes(4)
  })

  test('forgets keys requested long ago', async () => {
    const cache = cacheOf({ now: () => 0, isRare: (key) => key.includes('?') })
    const render = vi.fn(async () => page('a'))
    await cache.get('/?0', render)
    for (let other = 1; other <= 10; other += 1) await cache.get(`/?${other}`, render)
    await cache.get('/?0', render)
    await cache.get('/?0', render)
    expect(render).toHaveBeenCalledTimes(13)
  })

  test('drops the oldest pages beyond its size', async () => {
    const cache = cacheOf({ now: () => 0, room: 10 })
    const render = vi.fn(async () => page('123456'))
    await cache.get('/1', render)
    await cache.get('/2', render)
    await cache.get('/2', render)
    expect(render).toHaveBeenCalledTimes(2)
    await cache.get('/1', render)
    expect(render).toHaveBeenCalledTimes(3)
  })
})
