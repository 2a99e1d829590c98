import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isNewNotice, isNewPrice, limitAnnouncements } from './announcer.ts'

describe('limitAnnouncements', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('announces the first of many bids in a row, and after a pause the last', () => {
    const shown: string[] = []
    const { announce } = limitAnnouncements((words) => shown.push(words))
    for (const price of ['50,500', '51,000', '51,500', '52,000']) announce(price, false)
    expect(shown).toEqual(['50,500'])
    vi.runAllTimers()
    expect(shown).toEqual(['50,500', '52,000'])
  })

  it('announces urgent texts at once, and nothing older after them', () => {
    const shown: string[] = []
    const { announce } = limitAnnouncements((words) => shown.push(words))
    announce('50,500', false)
    announce('51,000', false)
    announce('outbid', true)
    vi.runAllTimers()
    expect(shown).toEqual(['50,500', 'outbid'])
  })

  it('announces nothing after it is stopped', () => {
    const shown: string[] = []
    const { announce, stop } = limitAnnouncements((words) => shown.push(words))
    announce('50,500', false)
    announce('51,000', false)
    stop()
    vi.runAllTimers()
    expect(shown).toEqual(['50,500'])
  })
})

describe('an outbid', () => {
  it('is announced once, from whichever source it comes first', () => {
    expect(isNewPrice('kia-1', '50,500')).toBe(true)
    expect(isNewNotice('/car/kia-1', 'You were outbid on Kia at SAR 50,500')).toBe(false)
    expect(isNewNotice('/car/kia-1', 'You were outbid on Kia at SAR 51,500')).toBe(true)
    expect(isNewPrice('kia-1', '51,500')).toBe(false)
  })

  it('is announced for each car, as are other notices', () => {
    expect(isNewPrice('kia-2', '50,500')).toBe(true)
    expect(isNewNotice('/car/kia-3', 'You were outbid on Kia at SAR 50,500')).toBe(true)
    expect(isNewNotice('/car/kia-2', 'Kia comes up later in the room')).toBe(true)
    expect(isNewNotice('/win-auctions', 'You won Kia')).toBe(true)
    expect(isNewNotice(null, 'Welcome')).toBe(true)
  })
})
