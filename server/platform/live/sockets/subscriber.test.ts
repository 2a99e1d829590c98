import { describe, expect, test } from 'vitest'
import { connect, handClock, member, startLive, until } from '../testing/rig.ts'

const CHANNEL = 'private-notification-user-7'

describe('[LIVE-3] a socket that leaves while its token is checked', () => {
  test('joins nothing, and leaves nothing behind', async () => {
    const asked = Promise.withResolvers<void>()
    const checked = Promise.withResolvers<void>()
    let checks = 0
    const { clock, advance } = handClock()
    const live = await startLive({
      clock,
      authenticate: async () => {
        checks += 1
        asked.resolve()
        await checked.promise
        return member(7)
      },
    })
    const browser = await connect(live)
    browser.subscribe('bid.1')
    browser.subscribe(CHANNEL, 'token')
    await asked.promise
    await until(() => live.stats().watchers('bid.1') === 1)
    browser.socket.close()
    await until(() => live.stats().watchers('bid.1') === 0)
    checked.resolve()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(live.stats().watchers(CHANNEL)).toBe(0)
    // Grants in use are checked again each minute.
    advance(60_000)
    expect(checks).toBe(1)
  })
})
