import { beforeEach, expect, test } from 'vitest'
import { forgetUnsettled, readUnsettled, rememberUnsettled } from './unsettled.ts'

const bid = (key: string) => ({ key, accountId: '7', title: 'تويوتا', slug: 'toyota', amount: 50_500 })

beforeEach(() => {
  for (const { key } of readUnsettled()) forgetUnsettled(key)
})

test('[LINE-3] remembers bids on their way until their result is known', () => {
  rememberUnsettled(bid('a'))
  rememberUnsettled(bid('b'))
  expect(readUnsettled()).toEqual([bid('a'), bid('b')])
  forgetUnsettled('a')
  expect(readUnsettled()).toEqual([bid('b')])
  forgetUnsettled('b')
  expect(readUnsettled()).toEqual([])
})
