import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startFakeS3 } from '#server/testing/providers/fake-s3.ts'
import { readConfig } from '../config/config.ts'
import { s3Storage } from './s3-storage.ts'
import { StorageUnavailable } from './storage.ts'

let fake: Awaited<ReturnType<typeof startFakeS3>>
let storage: ReturnType<typeof s3Storage>
const KEY = 'public/ab/abcdef-1.webp'

beforeAll(async () => {
  fake = await startFakeS3()
  storage = storageOf({})
})
beforeEach(() => fake.feel({}))
afterAll(async () => {
  storage.close()
  await fake.close()
})

function storageOf(change: Record<string, string>): ReturnType<typeof s3Storage> {
  const { s3 } = readConfig({ ...fake.variables, ...change })
  if (!s3) throw new Error('no object store')
  return s3Storage(s3)
}

describe('an object store', () => {
  test('[PIC-14] stores, finds, replaces and removes the same bytes', async () => {
    const bytes = randomBytes(300_000)
    expect(await storage.get(KEY)).toBeUndefined()

    await storage.put(KEY, bytes, 'image/webp')
    expect(await storage.get(KEY)).toEqual(bytes)
    expect(fake.objects.get(KEY)?.type).toBe('image/webp')

    await storage.put(KEY, Buffer.from('newer'), 'image/webp')
    expect(String(await storage.get(KEY))).toBe('newer')

    await storage.remove(KEY)
    await storage.remove(KEY)
    expect(await storage.get(KEY)).toBeUndefined()
  })

  test('[PIC-14] one failed answer is retried', async () => {
    fake.feel({ fails: 503 })
    const put = storage.put(KEY, Buffer.from('bytes'), 'image/webp')
    setTimeout(() => fake.feel({}), 20)
    await put
    expect(String(await storage.get(KEY))).toBe('bytes')
  })

  test.each(['dead', 'lost', 403, 500] as const)('[PIC-14] %s: unavailable, never missing', async (fails) => {
    fake.feel({ fails })
    await expect(storage.get(KEY)).rejects.toThrow(StorageUnavailable)
    await expect(storage.put(KEY, Buffer.from('x'), 'image/webp')).rejects.toThrow(StorageUnavailable)
  })

  test('a wrong secret or bucket is unavailable too', async () => {
    for (const name of ['S3_SECRET_ACCESS_KEY', 'S3_BUCKET']) {
      const other = storageOf({ [name]: 'another' })
      await expect(other.get(KEY)).rejects.toThrow(StorageUnavailable)
      other.close()
    }
  })

  test('[PIC-11] an invalid key is not found, and is never written', async () => {
    for (const key of ['../secret', 'a//b', '.env', 'A.webp', 'x'.repeat(201)]) {
      expect(await storage.get(key)).toBeUndefined()
      await expect(storage.put(key, Buffer.from('x'), 'image/webp')).rejects.toThrow('not a storage key')
    }
  })
})

test('each missing variable has its own line', () => {
  const { S3_BUCKET: _, ...without } = fake.variables
  expect(() => readConfig(without)).toThrow('S3_BUCKET: files in an object store need it')
  expect(() => readConfig({ ...fake.variables, S3_ENDPOINT: 'http://files.example' })).toThrow(
    'S3_ENDPOINT: https only',
  )
  expect(readConfig({}).s3).toBeUndefined()
})
