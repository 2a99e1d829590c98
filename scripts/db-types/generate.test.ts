import { expect, test } from 'vitest'
import { createTestDatabase } from '#server/testing/database.ts'
import { generateTypes } from './generate.ts'

test('the types of the tables match the migrations', async () => {
  const database = await createTestDatabase()
  try {
    expect(await generateTypes(database.url, ['--verify']), 'run: npm run db-types').toBe(0)
  } finally {
    await database.drop()
  }
})
