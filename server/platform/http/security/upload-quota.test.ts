import { expect, test } from 'vitest'
import { createUploadQuota } from './upload-quota.ts'

test('[HTTP-92] a member has a daily limit of pictures, reset the next day; another member has their own', () => {
  let now = 1_000
  const quota = createUploadQuota(() => now)
  for (let request = 0; request < 10; request += 1) expect(quota.take(7, 30)).toBeUndefined()
  expect(quota.take(7, 1)).toBe(86_400)
  expect(quota.take(8, 1)).toBeUndefined()
  now += 86_400_000
  expect(quota.take(7, 30)).toBeUndefined()
})
