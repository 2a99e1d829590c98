import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const features = new URL('../features/', import.meta.url)
const routes = new URL('../../web/routes/', import.meta.url)

/** The addresses of member pages: `my-cars_.$id.tsx` is `/my-cars/*`. */
async function memberPages(): Promise<Set<string>> {
  const files = (await readdir(routes)).filter((name) => name.endsWith('.tsx'))
  return new Set(files.map((name) => `/${name.slice(0, -4).replaceAll(/_?\./g, '/').replaceAll(/\$\w+/g, '*')}`))
}

/** A path in code as the address of a page: its values are `*`, without query and fragment. */
const pageOf = (path: string) =>
  path
    .replaceAll(/\$\{[^}]*\}/g, '*')
    .replace(/[?#].*$/, '')
    .replace(/\/$/, '')

/** The paths to which the notices of the features lead, with their files. */
async function paths(): Promise<{ file: string; path: string }[]> {
  const names = await readdir(features, { recursive: true })
  const code = names.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.includes('testing/'))
  const found = code.map(async (file) => {
    const text = await readFile(new URL(file, features), 'utf8')
    if (!/\bNotice\b/.test(text)) return []
    return [...text.matchAll(/['`](\/[a-z][^'`\s]*)['`]/g)].map(([, path = '']) => ({ file, path }))
  })
  return (await Promise.all(found)).flat()
}

test('each notice to a member leads to a page of the site', async () => {
  const [pages, found] = await Promise.all([memberPages(), paths()])
  const member = found.filter(({ path }) => !/^\/(admin|api)\b/.test(path))
  expect(member.length).toBeGreaterThan(20)
  expect(member.filter(({ path }) => !pages.has(pageOf(path)))).toEqual([])
})
