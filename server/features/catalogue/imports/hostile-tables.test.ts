import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedReference } from '#server/seed/index.ts'
import { type HostileFile, hostileStatements, hostileTables } from '#server/testing/hostile-files.ts'
import { type Fixture, openFixture, type Person } from '#server/testing/staff-fixture.ts'

let fixture: Fixture
let staff: Person
beforeAll(async () => {
  fixture = await openFixture()
  staff = await fixture.staff('admin')
  await seedReference(fixture)
})
afterAll(() => fixture.close())

/** Sends a file, and counts the turns of the event loop until it is answered. */
async function send(path: string, { name, bytes }: HostileFile) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes())]), name)
  let turns = 0
  let timer = setImmediate(function turn() {
    turns += 1
    timer = setImmediate(turn)
  })
  const answer = await fixture.call(path, { as: staff, form })
  clearImmediate(timer)
  return { answer, turns }
}

const REFUSALS = ['invalid', 'file_too_complex']
test.each(hostileTables)('[IMP-13] [FILE-4] $name', async (file) => {
  const { answer } = await send('POST /imports/cars', file)
  if (file.answer === 'refused')
    expect([answer.status, REFUSALS.includes(answer.reason)], answer.text).toEqual([422, true])
  else expect(answer.data?.import.verdicts, answer.text).toMatchObject({ accepted: 0 })
})

test.each(hostileStatements)('[BKS-20] [FILE-4] $name', async (file) => {
  const { answer } = await send('POST /bank-statements', file)
  expect([answer.status, REFUSALS.includes(answer.reason)], answer.text).toEqual([422, true])
})

test('[FILE-1] the event loop goes on while a table is read and checked', async () => {
  const file = hostileTables.find(({ name }) => name === 'XLSX: three million texts')
  if (file === undefined) throw new Error('the file is not there')
  expect((await send('POST /imports/cars', file)).turns).toBeGreaterThan(100)
})
