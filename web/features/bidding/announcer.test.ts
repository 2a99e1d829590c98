import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { calmly, isNewNotice, isNewPrice } from './announcer.ts'

describe('calmly', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('tells of many bids in a row the first, and after a pause the last', () => {
    const shown: string[] = []
    const { announce } = calmly((words) => shown.push(words))
    for (const price of ['50,500', '51,000', '51,500', '52,000']) announce(price, false)
    expect(shown).toEqual(['50,500'])
    vi.runAllTimers()
    expect(shown).toEqual(['50,500', '52,000'])
  })

  it('tells at once what is urgent, and after it nothing that is older', () => {
    const shown: string[] = []
    const { announce } = calmly((words) => shown.push(words))
    announce('50,500', false)
    announce('51,000', false)
    announce('outbid', true)
    vi.runAllTimers()
    expect(shown).toEqual(['50,500', 'outbid'])
  })

  it('tells nothing any more once it is stopped', () => {
    const shown: string[] = []
    const { announce, stop } = calmly((words) => shown.push(words))
    announce('50,500', false)
    announce('51,000', false)
    stop()
    vi.runAllTimers()
    expect(shown).toEqual(['50,500'])
  })
})

describe('that one was outbid', () => {
  it('is read out once, whichever way it comes first', () => {
    expect(isNewPrice('kia-1', '50,500')).toBe(true)
    expect(isNewNotice('/car/kia-1', 'You were outbid on Kia at SAR 50,500')).toBe(false)
    expect(isNewNotice('/car/kia-1', 'You were outbid on Kia at SAR 51,500')).toBe(true)
    expect(isNewPrice('kia-1', '51,500')).toBe(false)
  })

  it('is read out for each car, and other notices are', () => {
    expect(isNewPrice('kia-2', '50,500')).toBe(true)
    expect(isNewNotice('/car/kia-3', 'You were outbid on Kia at SAR 50,500')).toBe(true)
    expect(isNewNotice('/car/kia-2', 'Kia comes up later in the room')).toBe(true)
    expect(isNewNotice('/win-auctions', 'You won Kia')).toBe(true)
    expect(isNewNotice(null, 'Welcome')).toBe(true)
  })
})
