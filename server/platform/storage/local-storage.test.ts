import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localStorage } from './local-storage.ts'

let parent: string
let folder: string
const bytes = Buffer.from('bytes')

beforeAll(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'marsa-storage-'))
  folder = path.join(parent, 'files')
})
afterAll(() => rm(parent, { recursive: true, force: true }))

describe('local storage', () => {
  test('stores, finds, replaces and removes', async () => {
    const storage = localStorage(folder)
    const key = 'public/ab/abcdef-1.webp'
    expect(await storage.get(key)).toBeUndefined()

    await storage.put(key, bytes, 'image/webp')
    expect(await storage.get(key)).toEqual(bytes)

    await storage.put(key, Buffer.from('newer'), 'image/webp')
    expect(String(await storage.get(key))).toBe('newer')

    await storage.remove(key)
    await storage.remove(key)
    expect(await storage.get(key)).toBeUndefined()
  })

  test('[PIC-10] leaves no drafts behind, whether a write succeeds or fails', async () => {
    const storage = localStorage(folder)
    await Promise.all(Array.from({ length: 10 }, () => storage.put('drafts/same.webp', bytes, 'image/webp')))
    await storage.put('drafts/sub/one.webp', bytes, 'image/webp')
    await expect(storage.put('drafts/sub', bytes, 'image/webp')).rejects.toThrow()
    expect((await readdir(path.join(folder, 'drafts'))).sort()).toEqual(['same.webp', 'sub'])
  })

  test.each([
    '../secret.txt',
    'public/../../secret.txt',
    'public/..%2f..%2fsecret.txt',
    '/etc/passwd',
    'public//x.webp',
    'public\\..\\secret.txt',
    'secret.txt\0.webp',
    '.draft-1',
    'public/.hidden',
    'PUBLIC/x.webp',
    'public/x.webp/',
    'صورة.webp',
    '',
    'a'.repeat(201),
  ])('[PIC-11] never leaves its folder: %j', async (key) => {
    await writeFile(path.join(parent, 'secret.txt'), 'secret')
    const storage = localStorage(folder)
    expect(await storage.get(key)).toBeUndefined()
    await expect(storage.put(key, bytes, 'text/plain')).rejects.toThrow('not a storage key')
    await expect(storage.remove(key)).rejects.toThrow('not a storage key')
    expect((await readdir(parent)).sort()).toEqual(['files', 'secret.txt'])
  })

  test('a folder is not a file', async () => {
    const storage = localStorage(folder)
    await storage.put('folder/x.webp', bytes, 'image/webp')
    expect(await storage.get('folder')).toBeUndefined()
    expect(await storage.get('folder/x.webp/y')).toBeUndefined()
  })
})
