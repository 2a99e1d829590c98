import { setTimeout as sleep } from 'node:timers/promises'
import { io } from 'socket.io-client'
import { expect, test } from 'vitest'
import type { BidEvent } from '#contract/live/events.ts'
import { openWholeApp } from '#server/testing/whole-app.ts'
import { createCast, createFixtures } from './testing/cast.ts'

const STEP = 5_000
/** Far less than the second of rest that a lot would need. */
const PAUSE_MS = 200

test('[LIVE-18] watchers of a process without messages learn of a lot with constant bids', async () => {
  const one = await openWholeApp()
  const other = await openWholeApp({ databaseUrl: () => one.databaseUrl })
  const events: BidEvent[] = []
  const socket = io(await other.app.listen({ port: 0, host: '127.0.0.1' }), { transports: ['websocket'] })
  socket.on('BidEvent', (_channel: string, event: BidEvent) => events.push(event))
  try {
    const cast = await createCast(one)
    const { live } = await createFixtures(one, cast)
    socket.emit('subscribe', { channel: `bid.${live.carId}` })
    let isHeard = false
    const bidding = (async () => {
      for (let amount = 100_000; !isHeard; amount += STEP) {
        const token = amount % (2 * STEP) === 0 ? cast.member.token : cast.other.token
        const { status, text } = await one.call('POST /api/v1/bid', { token, body: { product_id: live.carId, amount } })
        if (status !== 200) return text
        await sleep(PAUSE_MS)
      }
      return 'all taken'
    })()
    await expect
      .poll(() => events.length)
      .toBeGreaterThan(0)
      .finally(() => {
        isHeard = true
      })
    expect(await bidding).toBe('all taken')
  } finally {
    socket.close()
    await other.close()
    await one.close()
  }
})
