import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/platform/db/database.ts'
import { createTestDatabase } from '#server/testing/database.ts'
import { removeOldMessages } from './store.ts'

test('[MSG-7] removes sent and abandoned messages after ninety days, in steps; waiting ones stay', async () => {
  const database = await createTestDatabase()
  const { db, close } = openDatabase(database.serverUrl, { max: 1 })
  try {
    await sql`
      insert into messages (channel, recipient, urgent, created_at, sent_at, given_up_at)
      select 'sms', state || n, false, clock_timestamp() - age, case when state = 'sent' then clock_timestamp() end,
             case when state = 'given up' then clock_timestamp() end
        from unnest(array['sent', 'given up', 'waiting']) as state,
             unnest(array[interval '91 days', interval '89 days']) as age, generate_series(1, 5) as n`.execute(db)
    await removeOldMessages(db, 2)
    const { rows } = await sql<{ kept: string }>`
      select count(*) || ' ' || case when sent_at is not null then 'sent' when given_up_at is not null then 'given up' else 'waiting' end as kept
        from messages group by sent_at is not null, given_up_at is not null, 
             case when sent_at is not null then 'sent' when given_up_at is not null then 'given up' else 'waiting' end
       order by 1`.execute(db)
    expect(rows.map(({ kept }) => kept)).toEqual(['10 waiting', '5 given up', '5 sent'])
  } finally {
    await close()
    await database.drop()
  }
})
