import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { NOTICE_CHANNELS } from '#contract/values/notices/notice-channels.ts'
import { ROOT } from '../commands.ts'
import { messagePages } from './pages.ts'
import { readNotices } from './read-notices.ts'

test('each channel has a complete page in each language; every notice is on one', async () => {
  const pages = await messagePages()
  const names = NOTICE_CHANNELS.flatMap((channel) => ['ar', 'en'].map((lang) => `${channel}.${lang}.md`))
  expect([...pages.keys()].sort()).toEqual(['README.md', ...names].sort())
  for (const [name, text] of pages) expect(text, name).not.toMatch(/undefined|NaN|Invalid Date|\[object /)
  for (const lang of ['ar', 'en']) {
    const texts = [...pages].filter(([name]) => name.endsWith(`.${lang}.md`)).map(([, text]) => text)
    const missing = (await readNotices()).filter(
      ({ kind }) =>
        !texts.some((text) =>
          text.includes(`
### ${kind}
`),
        ),
    )
    expect(missing.map(({ kind }) => kind)).toEqual([])
  }
})

test('every kind of notice in the code is among them', async () => {
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
  // Staff write the words of a broadcast.
  named.delete('broadcast')
  expect([...named].filter((kind) => !known.has(kind))).toEqual([])
})
