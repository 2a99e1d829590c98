import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../commands.ts'
import { messagePages } from './pages.ts'
import { readNotices } from './read-notices.ts'

const FOLDER = path.join(ROOT, 'docs/messages')

test('docs/messages shows every message as the code writes it; `npm run messages` writes it again', async () => {
  const pages = await messagePages()
  expect((await readdir(FOLDER)).sort()).toEqual([...pages.keys()].sort())
  for (const [name, text] of pages)
    expect([name, await readFile(path.join(FOLDER, name), 'utf8')]).toEqual([name, text])
})

test('every kind of notice that the code names is among them', async () => {
  const known = new Set((await readNotices()).map(({ kind }) => kind))
  const folder = path.join(ROOT, 'server/features')
  const named = new Set<string>()
  for (const file of await readdir(folder, { recursive: true })) {
    if (!/(?<!\.test)\.ts$/.test(file)) continue
    const source = await readFile(path.join(folder, file), 'utf8')
    if (!/\bNotice\b/.test(source)) continue
    for (const [, kind = ''] of source.matchAll(/\bkind: '(\w+)',\n\s*(?:url: [^\n]+\n\s*)?title:/g)) named.add(kind)
  }
  expect(named.size).toBeGreaterThan(20)
  expect([...named].filter((kind) => !known.has(kind))).toEqual([])
})
