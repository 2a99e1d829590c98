import { afterAll, beforeAll, expect, test } from 'vitest'
import { type HostileFile, hostileStatements, hostileTables } from '#server/testing/hostile-files.ts'
import type { Fixture, Person } from '#server/testing/staff-fixture.ts'
import { openImports } from '../testing/fixture.ts'

let fixture: Fixture
let staff: Person
beforeAll(async () => {
  ;({ fixture, staff } = await openImports('admin'))
})
afterAll(() => fixture.close())

function send(path: string, { name, bytes }: HostileFile) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes())]), name)
  return fixture.call(path, { as: staff, form })
}

/** Counts the turns of the event loop during some work. They keep a processor busy. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  let timer = setImmediate(function turn() {
    turns += 1
    timer = setImmediate(turn)
  })
  await work()
  clearImmediate(timer)
  return turns
}

const REFUSALS = ['invalid', 'file_too_complex']
async function refusesTable(file: HostileFile): Promise<void> {
  const answer = await send('POST /imports/cars', file)
  if (file.answer === 'refused')
    expect([answer.status, REFUSALS.includes(answer.reason)], answer.text).toEqual([422, true])
  else expect(answer.data?.import.verdicts, answer.text).toMatchObject({ accepted: 0 })
}

const WATCHED = 'XLSX: three million texts'
const [watched, others] = [
  hostileTables.filter(({ name }) => name === WATCHED),
  hostileTables.filter(({ name }) => name !== WATCHED),
]
test.each(others)('[IMP-13] [FILE-4] $name', refusesTable)

test('[IMP-13] [FILE-1] [FILE-4] the event loop goes on while a table is read and checked', async () => {
  expect(watched).toHaveLength(1)
  for (const file of watched) expect(await turnsDuring(() => refusesTable(file))).toBeGreaterThan(100)
})

test.each(hostileStatements)('[BKS-20] [FILE-4] $name', async (file) => {
  const answer = await send('POST /bank-statements', file)
  expect([answer.status, REFUSALS.includes(answer.reason)], answer.text).toEqual([422, true])
})
