import { expect, test } from 'vitest'
import { createLogger } from './logger.ts'

function start(logLevel: 'info' | 'silent' = 'info') {
  const lines: string[] = []
  return { log: createLogger({ logLevel }, { write: (line) => void lines.push(line) }), lines }
}

test('a line is one JSON object with level, UTC time, process and words', () => {
  const { log, lines } = start()
  log.info({ request_id: 'r1' }, 'served')
  const line = JSON.parse(lines[0] ?? '')
  expect(line).toEqual({
    level: 'info',
    time: expect.stringMatching(/Z$/),
    pid: process.pid,
    request_id: 'r1',
    msg: 'served',
  })
})

test('redacts fields that name people or grant access at every logged depth', () => {
  const { log, lines } = start()
  const secrets = {
    authorization: 'Bearer opensesame',
    phone: 'opensesame',
    otp: 'opensesame',
    token: 'opensesame',
    identity: 'opensesame',
    iban: 'opensesame',
    name: 'opensesame',
    password: 'opensesame',
    body: { code: 'opensesame' },
  }
  log.info(secrets, 'top')
  log.info({ a: secrets }, 'one down')
  log.info({ a: { b: secrets } }, 'two down')
  log.child({ headers: secrets }).warn({ err: new Error('fault') }, 'child')
  expect(lines).toHaveLength(4)
  for (const line of lines) expect(line).not.toMatch(/opensesame/)
})

test('an error keeps its message, code and cause, and loses the row quoted by the database', () => {
  const { log, lines } = start()
  const database = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (phone)=(+966511111111)' })
  log.error({ err: new Error('sign-up failed', { cause: database }) }, 'request failed')
  const { err } = JSON.parse(lines[0] ?? '')
  expect(err).toMatchObject({
    type: 'Error',
    message: 'sign-up failed',
    cause: { message: 'duplicate key', code: '23505' },
  })
  expect(lines[0]).not.toContain('+9665')
})

test('is silent below its level', () => {
  const { log, lines } = start('silent')
  log.error('unheard')
  expect(lines).toEqual([])
})
