import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { parseSync, Visitor, type VisitorObject } from 'oxc-parser'
import { describe, expect, test } from 'vitest'
import { adminAuction } from '#contract/http/office/cars/auctions.ts'
import { carWords, eachCarWord } from '#contract/values/vehicle/car-words.ts'
import { settingsSchema } from '#server/platform/settings/values.ts'

type Labels = Record<string, string>
const labels = (lang: 'ar' | 'en'): Labels => ({
  ...JSON.parse(readFileSync(`web/messages/${lang}/office-fields.json`, 'utf8')),
  ...eachCarWord((field) => carWords[field].label[lang]),
})
const [ar, en] = [labels('ar'), labels('en')]

/** The office's lookup of a field. */
const wireName = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const unnamed = (fields: Iterable<string>) =>
  [...new Set(fields)].filter((field) => !ar[wireName(field)] || !en[wireName(field)])

/** Tables whose rows go into the audit unchanged, and their excluded columns. */
const TABLES =
  'Cars Brands Models Categories Coupons Items Packages Faqs Sliders Testimonials Partners Vacancies Auctions Countries Cities Branches'
const LEFT_OUT = ['id', 'searchText', 'createdAt', 'updatedAt', 'demo']
const types = readFileSync('server/platform/db/types.gen.ts', 'utf8')

function columnsOf(table: string): string[] {
  const body = new RegExp(`^export interface ${table} \\{\\n([^}]*)\\}`, 'm').exec(types)?.[1]
  expect(body, table).toBeDefined()
  return [...(body ?? '').matchAll(/^ {2}(\w+):/gm)].flatMap(([, name = '']) => (LEFT_OUT.includes(name) ? [] : [name]))
}

type Node<Type extends keyof VisitorObject> = Parameters<NonNullable<VisitorObject[Type]>>[0]
type Value = Node<'VariableDeclarator'>['init'] | Node<'Property'>['value'] | Node<'ArrowFunctionExpression'>['body']

const plain = (each: Node<'ObjectExpression'>['properties'][number]) =>
  each.type === 'Property' && 'name' in each.key && typeof each.key.name === 'string'
    ? [{ name: each.key.name, value: each.value }]
    : []

/** The names of a literal object, also as the result of a short function. */
function namesIn(node: Value): string[] {
  if (node?.type === 'ParenthesizedExpression') return namesIn(node.expression)
  if (node?.type === 'ArrowFunctionExpression') return namesIn(node.body)
  return node?.type === 'ObjectExpression' ? node.properties.flatMap(plain).map(({ name }) => name) : []
}

/** The names in calls of the audit: those of `before` and `after` beside a `subject`. */
async function writtenFields(): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  for await (const file of glob('server/features/**/*.ts')) {
    if (file.endsWith('.test.ts')) continue
    const fields: string[] = []
    new Visitor({
      ObjectExpression({ properties }) {
        const named = properties.flatMap(plain)
        if (!named.some(({ name }) => name === 'subject')) return
        for (const { name, value } of named) if (['before', 'after'].includes(name)) fields.push(...namesIn(value))
      },
      // Functions that describe a state for several acts of their file.
      VariableDeclarator({ id, init }) {
        if (id.type === 'Identifier' && id.name === 'stateOf') fields.push(...namesIn(init))
      },
    }).visit(parseSync(file, readFileSync(file, 'utf8')).program)
    if (fields.length > 0) found.set(file, fields)
  }
  return found
}

describe('[BACK-88] every field of the audit and the history has a name in both languages', () => {
  test.each(TABLES.split(' '))('the fields of %s', (table) => expect(unnamed(columnsOf(table))).toEqual([]))

  test.each(Object.entries(settingsSchema.shape))('the settings of %s', (_key, { shape }) =>
    expect(unnamed(Object.keys(shape))).toEqual([]),
  )

  test('the row of an auction, with computed fields beside its columns', () => {
    const { lots: _lots, room: _room, ...row } = adminAuction.shape
    expect(unnamed(Object.keys(row))).toEqual([])
  })

  test('the extra fields of an act', async () => {
    const found = await writtenFields()
    expect(found.size).toBeGreaterThan(20)
    expect(unnamed([...found.values()].flat())).toEqual([])
  })
})
