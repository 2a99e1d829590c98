import { describe, expect, test, vi } from 'vitest'
import { type Page, PageCache } from './page-cache.ts'

const page = (text: string, status = 200): Page => ({ status, headers: {}, parts: [text] })

describe('page cache', () => {
  test('renders a page once while it is fresh, and anew afterwards', async () => {
    let now = 0
    const cache = new PageCache(() => now)
    const render = vi.fn(async () => page('a'))
    await cache.get('/', render)
    now = 1499
    await cache.get('/', render)
    expect(render).toHaveBeenCalledTimes(1)
    now = 1500
    await cache.get('/', render)
    expect(render).toHaveBeenCalledTimes(2)
  })

  test('requests at the same time share one rendering', async () => {
    const cache = new PageCache()
    const render = vi.fn(async () => page('a'))
    await Promise.all([cache.get('/', render), cache.get('/', render)])
    expect(render).toHaveBeenCalledOnce()
  })

  test('keeps neither errors nor failed renderings', async () => {
    const cache = new PageCache()
    const render = vi.fn(async () => page('gone', 404))
    await cache.get('/x', render)
    await cache.get('/x', render)
    expect(render).toHaveBeenCalledTimes(2)
    const failing = vi.fn(async () => Promise.reject(new Error('no')))
    await expect(cache.get('/y', failing)).rejects.toThrow('no')
    await expect(cache.get('/y', failing)).rejects.toThrow('no')
  })

  test('drops the oldest pages beyond its size', async () => {
    const cache = new PageCache(() => 0, { lifetimeMs: 1000, entries: 10, characters: 10 })
    const render = vi.fn(async () => page('123456'))
    await cache.get('/1', render)
    await cache.get('/2', render)
    await cache.get('/2', render)
    expect(render).toHaveBeenCalledTimes(2)
    await cache.get('/1', render)
    expect(render).toHaveBeenCalledTimes(3)
  })
})
