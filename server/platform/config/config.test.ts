import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const problemsOf = (env: Record<string, string | undefined>): string[] => {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

describe('defaults', () => {
  test('[HTTP-60] match the contract', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: './data',
      databaseUrl: undefined,
      redisUrl: undefined,
      publicUrl: 'http://127.0.0.1:3000',
      seedDemo: true,
      rateLimits: true,
      adminPhone: '+966500000000',
      apiKey: undefined,
      trustProxy: 0,
      production: false,
    })
  })

  test('[HTTP-60] treat an empty variable as not set', () => {
    const names = ['PORT', 'HOST', 'DATA_DIR', 'DATABASE_URL', 'REDIS_URL', 'PUBLIC_URL', 'SEED_DEMO', 'API_KEY']
    expect(readConfig(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readConfig({}))
  })

  test('[HTTP-60] derive the public address from host and port, without a final slash', () => {
    expect(readConfig({ PORT: '4000', HOST: '127.0.0.2' }).publicUrl).toBe('http://127.0.0.2:4000')
    expect(readConfig({ PUBLIC_URL: 'http://localhost:81/' }).publicUrl).toBe('http://localhost:81')
  })

  test('[HTTP-60] robots bid only in demo mode, and never in tests', () => {
    expect(readConfig({}).demoRobots).toBe(true)
    expect(readConfig({ NODE_ENV: 'test' }).demoRobots).toBe(false)
    expect(readConfig({ SEED_DEMO: 'false', DEMO_ROBOTS: 'true' }).demoRobots).toBe(false)
  })
})

const bad: [string, string[]][] = [
  ['NODE_ENV', ['prod', 'Production']],
  ['PORT', ['x', '-1', '65536', '1.5', 'Infinity', '3000 4000']],
  ['DATABASE_URL', ['x', 'mysql://a/b', 'http://a/b']],
  ['REDIS_URL', ['x', 'http://a']],
  ['PUBLIC_URL', ['x', 'ftp://a', 'javascript:alert(1)', 'a.example']],
  ['SEED_DEMO', ['yes', '2', 'TRUE']],
  ['DEMO_ROBOTS', ['maybe']],
  ['RATE_LIMITS', ['false', '0', 'OFF']],
  ['ADMIN_PHONE', ['0500000000', '+966', 'x', '+9665000000000000000', '+٩٦٦٥٠٠٠٠٠٠٠٠']],
  ['API_KEY', ['short']],
  ['APP_SECRET', ['a secret of less than 32 chars']],
  ['TRUST_PROXY', ['true', '-1', '4', '1.5', 'loopback']],
  ['LOG_LEVEL', ['trace', 'verbose']],
  ['SMS_SENDER', ['twilio']],
  ['WHATSAPP_SENDER', ['x']],
  ['MAIL_SENDER', ['x']],
  ['GATEWAY', ['x']],
  ['SADAD', ['x', 'on']],
]

describe('[HTTP-61] names a bad variable', () => {
  test.each(bad)('%s', (name, values) => {
    for (const value of values) {
      const problems = problemsOf({ [name]: value })
      expect(problems, `${name}=${value}`).toHaveLength(1)
      expect(problems[0], `${name}=${value}`).toMatch(new RegExp(`^${name}: .{5,}`))
    }
  })

  test('all of them at once, one line each, without their values', () => {
    const env = Object.fromEntries(bad.map(([name, [value]]) => [name, value]))
    const problems = problemsOf(env)
    expect(problems.map((line) => line.split(':')[0]).sort()).toEqual(bad.map(([name]) => name).sort())
    expect(problems.join()).not.toContain('a secret of less')
  })
})

/** Production requires these until a real sender and a real gateway exist. */
const alwaysMissing = ['SMS_SENDER', 'WHATSAPP_SENDER', 'MAIL_SENDER', 'GATEWAY']
const production = {
  NODE_ENV: 'production',
  APP_SECRET: 'x'.repeat(32),
  DATABASE_URL: 'postgres://a@b.example/c',
  PUBLIC_URL: 'https://a.example',
}
const refusedNames = (env: Record<string, string | undefined>) => problemsOf(env).map((line) => line.split(':')[0])

describe('[HTTP-80] a sender without its required variables', () => {
  const cases: [Record<string, string>, string[]][] = [
    [{ SMS_SENDER: 'unifonic' }, ['UNIFONIC_APP_SID', 'UNIFONIC_SENDER_ID']],
    [
      { WHATSAPP_SENDER: 'whatsapp-cloud', WHATSAPP_TOKEN: 't' },
      ['WHATSAPP_PHONE_ID', 'WHATSAPP_CODE_TEMPLATE', 'WHATSAPP_NOTICE_TEMPLATE'],
    ],
    [{ MAIL_SENDER: 'smtp', SMTP_URL: 'smtp://a.example' }, ['MAIL_FROM']],
    [
      { SMS_SENDER: 'unifonic', UNIFONIC_APP_SID: 'a', UNIFONIC_SENDER_ID: 'b', UNIFONIC_URL: 'http://a.example' },
      ['UNIFONIC_URL'],
    ],
  ]
  test.each(cases)('%o', (env, names) => {
    expect(refusedNames({ ...env, NODE_ENV: 'test' })).toEqual(names)
  })

  test('is complete with its variables, over http only on this machine', () => {
    const env = {
      SMS_SENDER: 'unifonic',
      UNIFONIC_APP_SID: 'a',
      UNIFONIC_SENDER_ID: 'b',
      UNIFONIC_URL: 'http://127.0.0.1:1',
    }
    const { senders } = readConfig({ ...env, SMS_PER_SECOND: '5' })
    expect(senders.sms).toEqual({ url: 'http://127.0.0.1:1', appSid: 'a', senderId: 'b', perSecond: 5 })
    expect(readConfig({}).senders).toEqual({ sms: undefined, whatsapp: undefined, mail: undefined })
  })
})

describe('[HTTP-81] a gateway without its required variables', () => {
  const cases: [Record<string, string>, string[]][] = [
    [{ GATEWAY: 'moyasar' }, ['MOYASAR_SECRET_KEY', 'MOYASAR_WEBHOOK_SECRET']],
    [
      { GATEWAY: 'paytabs', PAYTABS_URL: 'http://a.example' },
      ['PAYTABS_PROFILE_ID', 'PAYTABS_SERVER_KEY', 'PAYTABS_URL'],
    ],
    [{ MOYASAR_SECRET_KEY: 'pk_live_1' }, ['MOYASAR_SECRET_KEY']],
    [{ SADAD: 'moyasar' }, ['MOYASAR_SECRET_KEY', 'MOYASAR_WEBHOOK_SECRET']],
  ]
  test.each(cases)('%o', (env, names) => {
    expect(refusedNames({ ...env, NODE_ENV: 'test' })).toEqual(names)
  })

  test('is complete with its variables; production refuses a test key', () => {
    const moyasar = { GATEWAY: 'moyasar', MOYASAR_SECRET_KEY: 'sk_test_1', MOYASAR_WEBHOOK_SECRET: 'x'.repeat(16) }
    expect(readConfig(moyasar).gateway).toMatchObject({ name: 'moyasar', url: 'https://api.moyasar.com' })
    expect(refusedNames({ ...production, ...moyasar })).toContain('MOYASAR_SECRET_KEY')
    expect(readConfig({ ...moyasar, SADAD: 'moyasar' }).bills).toEqual(readConfig(moyasar).gateway)
    const paytabs = { GATEWAY: 'paytabs', PAYTABS_PROFILE_ID: '7', PAYTABS_SERVER_KEY: 'a server key' }
    expect(readConfig(paytabs).gateway).toMatchObject({ name: 'paytabs', profileId: 7 })
    expect(refusedNames({ ...production, ...paytabs })).not.toContain('GATEWAY')
    expect(readConfig({})).toMatchObject({ gateway: { name: 'sandbox' }, bills: { name: 'sandbox' } })
    expect(readConfig({ NODE_ENV: 'test' }).bills).toBeUndefined()
    expect(refusedNames({ ...production, SADAD: 'sandbox' })).toContain('SADAD')
  })
})

describe('[HTTP-62] production refuses to start', () => {
  test('with development senders and the sandbox gateway', () => {
    expect(refusedNames(production)).toEqual(alwaysMissing)
  })

  const unsafe: [string, string | undefined][] = [
    ['SEED_DEMO', 'true'],
    ['DEMO_ROBOTS', 'true'],
    ['RATE_LIMITS', 'off'],
    ['APP_SECRET', undefined],
    ['DATABASE_URL', undefined],
    ['PUBLIC_URL', undefined],
    ['PUBLIC_URL', 'http://a.example'],
  ]
  test.each(unsafe)('with %s=%s', (name, value) => {
    expect(refusedNames({ ...production, [name]: value })).toEqual([...alwaysMissing, name])
  })

  test('and reports all problems at once', () => {
    const names = refusedNames({ NODE_ENV: 'production', SEED_DEMO: '1', RATE_LIMITS: 'off' })
    expect(new Set(names)).toEqual(
      new Set([...alwaysMissing, 'SEED_DEMO', 'RATE_LIMITS', 'APP_SECRET', 'DATABASE_URL', 'PUBLIC_URL']),
    )
  })

  test('no demo data unless asked for outside production', () => {
    expect(readConfig({ NODE_ENV: 'development' }).seedDemo).toBe(true)
    expect(refusedNames({ ...production, SEED_DEMO: 'false' })).toEqual(alwaysMissing)
  })
})

describe('[HTTP-64] the demo', () => {
  const open = [{ HOST: '0.0.0.0' }, { HOST: '192.0.2.1' }, { HOST: '::' }, { PUBLIC_URL: 'https://a.example' }]
  test.each(open)('is not served beyond this machine without a password: %o', (env) => {
    expect(problemsOf(env)).toHaveLength(1)
    expect(problemsOf(env)[0]).toMatch(/^(HOST|PUBLIC_URL): .*DEMO_PASSWORD.*NODE_ENV=production/)
    expect(readConfig({ ...env, DEMO_PASSWORD: 'long enough' }).demoGate).toEqual({ password: 'long enough' })
  })

  const borrowed = [
    { TRUST_PROXY: '1' },
    { DATABASE_URL: 'postgres://127.0.0.1/marsa' },
    { DATABASE_URL: 'postgres://marsa:pass@db.example/marsa' },
  ]
  test.each(borrowed)('stands behind no proxy and in no database of others without a password: %o', (env) => {
    expect(problemsOf(env)).toEqual([expect.stringMatching(/^(TRUST_PROXY|DATABASE_URL): .*DEMO_PASSWORD/)])
    expect(problemsOf({ ...env, DEMO_PASSWORD: 'long enough' })).toEqual([])
  })

  test('may have a database of its own on this machine', () => {
    const demo = readConfig({ DATABASE_URL: 'postgres://marsa:pass@127.0.0.1:5432/marsa' })
    expect(demo.demoGate).toEqual({ password: undefined })
    expect(readConfig({ NODE_ENV: 'test' }).demoGate).toBeUndefined()
  })

  test('listens on any loopback address', () => {
    for (const HOST of ['127.0.0.1', 'localhost', '::1']) expect(problemsOf({ HOST })).toEqual([])
  })

  test('has an admin by default; production has none', () => {
    expect(readConfig({}).adminPhone).toBe('+966500000000')
    expect(refusedNames(production)).not.toContain('ADMIN_PHONE')
  })
})
