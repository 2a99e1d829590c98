import { expect, test } from 'vitest'
import { toBody } from './body.ts'

test('[BACK-34] a value that was cleared travels as null, and beside a file as an empty text', () => {
  const change = { id: 7, owner_id: null, key: 2, price: undefined }
  expect(toBody(change)).toEqual({ owner_id: null, key: 2 })
  const picture = new File(['x'], 'car.jpg', { type: 'image/jpeg' })
  const form = toBody({ ...change, images: [picture] })
  expect(form).toBeInstanceOf(FormData)
  expect([...(form as FormData)].filter(([name]) => name !== 'images')).toEqual([
    ['owner_id', ''],
    ['key', '2'],
  ])
  expect((form as FormData).getAll('images')).toHaveLength(1)
})
