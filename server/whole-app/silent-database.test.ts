import { expect, test } from 'vitest'
import { openWholeApp } from '#server/testing/whole-app.ts'
import { createCast, createFixtures } from './testing/cast.ts'
import { createCuttable } from './testing/cuttable.ts'

test('[SCALE-33] connections that are never answered delay neither bids nor questions about keys', async () => {
  let line: Awaited<ReturnType<typeof createCuttable>> | undefined
  const fixture = await openWholeApp({
    databaseUrl: async (url) => {
      line = await createCuttable(url)
      return line.url
    },
  })
  try {
    const cast = await createCast(fixture)
    const stock = await createFixtures(fixture, cast)
    const bid = (key: string, amount: number) =>
      fixture.call('POST /api/v1/bid', {
        token: cast.member.token,
        headers: { 'idempotency-key': key },
        body: { product_id: stock.live.carId, amount },
      })
    const stateOf = async (key: string) => {
      const { data } = await fixture.call(`GET /api/v1/idempotency/${key}`, { token: cast.member.token })
      return (data as { state: string } | undefined)?.state
    }
    expect((await bid('before', 60_000)).status).toBe(200)
    line?.mute()
    const during = bid('during', 70_000)
    // The questions between processes, and the bid.
    await expect.poll(() => line?.muted()).toBeGreaterThan(1)
    line?.mend()
    expect([200, 503]).toContain((await during).status)
    await expect.poll(() => stateOf('never sent')).toBe('unknown')
    expect([200, 409]).toContain((await bid('after', 80_000)).status)
  } finally {
    await fixture.close()
    line?.close()
  }
})
