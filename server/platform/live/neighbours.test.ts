import { setImmediate as settled } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createNeighbours } from './neighbours.ts'
import { createLines } from './testing/lines.ts'
import { handClock, silent } from './testing/rig.ts'

const BEAT_MS = 300

/** Processes that know each other. */
async function start(howMany: number) {
  const { clock, advance } = handClock()
  const lines = createLines()
  const all = Array.from({ length: howMany }, () => {
    const events: string[] = []
    const neighbours = createNeighbours({
      openLine: lines.openLine,
      clock,
      log: silent,
      hear: (from, text) => {
        if (text === 'fault') throw new Error('fault')
        events.push(`${from} says ${text}`)
      },
      gone: (process) => events.push(`${process} is gone`),
      leaving: (process) => events.push(`${process} leaves`),
    })
    return { ...neighbours, events }
  })
  /** Time passes in steps that no beat is longer than. */
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += BEAT_MS) {
      advance(BEAT_MS)
      await settled()
    }
  }
  await pass(2 * BEAT_MS)
  const [one, other] = all
  if (!one || !other) throw new Error('two at least')
  return { one, other, all, lines, pass }
}

describe('[LIVE-20] processes', () => {
  test('know who else lives, and can speak to each alone', async () => {
    const { one, other, all } = await start(3)
    for (const { self, living } of all)
      expect(living().sort()).toEqual(all.flatMap((each) => (each.self === self ? [] : [each.self])).sort())
    expect(await one.tell(other.self, 'a word with spaces')).toBe(true)
    await settled()
    expect(other.events).toEqual([`${one.self} says a word with spaces`])
    expect(all[2]?.events).toEqual([])
  })

  test('count one that has fallen silent as gone, and know it again when it speaks', async () => {
    const { one, other, lines, pass } = await start(2)
    lines.set(other.self, 'frozen')
    await pass(5 * BEAT_MS)
    expect(one.events).toEqual([])
    await pass(2 * BEAT_MS)
    expect([one.events, one.living()]).toEqual([[`${other.self} is gone`], []])
    lines.set(other.self, 'up')
    await pass(BEAT_MS)
    expect(one.living()).toEqual([other.self])
  })

  test('hear at once when one leaves and when it is gone', async () => {
    const { one, other } = await start(2)
    expect(one.staying().sort()).toEqual([one.self, other.self].sort())
    other.leave()
    await settled()
    expect([one.events, one.living(), one.staying()]).toEqual([[`${other.self} leaves`], [other.self], [one.self]])
    expect(other.staying()).toEqual([one.self])
    await other.close()
    await settled()
    expect([one.events.at(-1), one.living()]).toEqual([`${other.self} is gone`, []])
    expect(await one.tell(other.self, 'x')).toBe(false)
  })

  test('take one whose line broke for gone and come again, on both sides', async () => {
    const { one, other, lines, pass } = await start(2)
    lines.set(other.self, 'cut')
    expect([other.events, other.living()]).toEqual([[`${one.self} is gone`], []])
    lines.set(other.self, 'up')
    await pass(BEAT_MS)
    expect([one.events, one.living(), other.living()]).toEqual([[`${other.self} is gone`], [other.self], [one.self]])
  })

  test('leave one alone for a while that did not do what it should', async () => {
    const { one, other, pass } = await start(2)
    one.shun(other.self)
    await pass(BEAT_MS)
    expect([one.events, one.living()]).toEqual([[`${other.self} is gone`], []])
    await pass(2_100)
    expect(one.living()).toEqual([other.self])
  })

  test('do not mind words that they cannot read, nor processes of another version', async () => {
    const { one, other, lines, pass } = await start(2)
    const ears = lines.ears(one.self)
    for (const text of ['', '{', 'null', '[]', '{"v":2,"id":"x","life":1,"is":"staying"}']) ears?.hearAll(text)
    for (const text of ['', 'x', `${other.self} fault`]) ears?.hear(text)
    await other.tell(one.self, 'still here')
    await pass(BEAT_MS)
    expect(one.living()).toEqual([other.self])
    expect(one.events.at(-1)).toBe(`${other.self} says still here`)
  })
})
