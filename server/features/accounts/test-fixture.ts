import { sql } from 'kysely'
import { pino } from 'pino'
import { systemClock, systemRandom } from '#server/platform/clock/clock.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { type Database, openDatabase, type Tx } from '#server/platform/db/database.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import type { Bus } from '#server/platform/live/bus/publisher.ts'
import { createMessaging, developmentSender, type OutboxMessage } from '#server/platform/messaging/create-messaging.ts'
import { createSecrets } from '#server/platform/secrets/secrets.ts'
import { createSettings } from '#server/platform/settings/settings.ts'
import type { ApiAnswer } from '#server/testing/call-api.ts'
import { createTestDatabase } from '#server/testing/database.ts'
import { serveRoutes } from '#server/testing/serve-routes.ts'
import { type AccountsDeps, createAccounts, type Links } from './index.ts'
import { registerAccountRoutes } from './routes.ts'

export type CallOptions = {
  token?: string
  language?: 'ar' | 'en'
  ip?: string
  form?: boolean
  contentType?: string
  agent?: string
  stepUp?: string
}
export type SavedPicture = { kind: string; visibility: string; ownerId: number; bytes: number }

/** A bus between processes of one test, like Redis. */
export function createTestBus(): Bus {
  const listeners: [string, (message: string) => void][] = []
  return {
    emit: (topic, message) => {
      for (const [name, listener] of listeners) if (name === topic) listener(message)
    },
    on: (topic, listener) => void listeners.push([topic, listener]),
    close: async () => undefined,
  }
}

const countries = {
  ar: [
    { id: 1, name: 'السعودية', cities: [{ id: 10, name: 'الرياض' }] },
    { id: 2, name: 'مصر', cities: [{ id: 20, name: 'القاهرة' }] },
  ],
  en: [
    { id: 1, name: 'Saudi Arabia', cities: [{ id: 10, name: 'Riyadh' }] },
    { id: 2, name: 'Egypt', cities: [{ id: 20, name: 'Cairo' }] },
  ],
}

function testLinks(saved: SavedPicture[]): Links {
  return {
    openWallet: async (tx, accountId) => void (await tx.insertInto('wallets').values({ accountId }).execute()),
    currentPlan: async () => null,
    countries: async (_reader, language) => countries[language],
    savePicture: async (bytes, about) => {
      if (bytes.toString() === 'no picture') return refuse('unsupported_type')
      return { id: saved.push({ ...about, bytes: bytes.length }) }
    },
    removePicture: async () => undefined,
    pictureUrl: async (_reader, id) => `/files/${id}`,
  }
}

/** Accounts behind a real HTTP server with its own database. */
export async function openFixture(options: { rateLimits?: boolean; deps?: Partial<AccountsDeps> } = {}) {
  const database = await createTestDatabase()
  const { db, close } = openDatabase(database.url, { max: 20 })
  const log = pino({ level: 'silent' })
  const secrets = createSecrets('a secret of the tests, long enough to be one')
  const senders = {
    sms: developmentSender,
    whatsapp: developmentSender,
    mail: developmentSender,
    push: developmentSender,
  }
  const settings = createSettings(db)
  const messaging = createMessaging({
    db,
    secrets,
    log,
    senders,
    failedJobs: { onRetry: () => undefined },
    settings,
    publicUrl: 'http://here',
  })
  const savedPictures: SavedPicture[] = []
  const deps: AccountsDeps = {
    config: { ...readConfig({ NODE_ENV: 'test' }), rateLimits: options.rateLimits ?? false },
    log,
    db,
    clock: systemClock,
    random: systemRandom,
    secrets,
    bus: createTestBus(),
    messaging,
    settings,
    links: testLinks(savedPictures),
    ...options.deps,
  }
  const accounts = createAccounts(deps)
  const call = await serveAccounts(accounts)
  const outbox = (to?: string): Promise<OutboxMessage[]> => messaging.outbox?.(to) ?? Promise.resolve([])
  return {
    db,
    deps,
    accounts,
    call,
    outbox,
    savedPictures,
    /** The code in the newest message to a phone. */
    codeOf: async (phone: string): Promise<string> => (await outbox(phone))[0]?.code ?? 'none',
    /** Holds an account's row like another process in its work. @returns a function that does `last` and lets go. */
    holdAccount: async (id: number, last?: (held: Tx) => Promise<unknown>) => {
      const held = await db.startTransaction().execute()
      await held.selectFrom('accounts').select('id').where('id', '=', id).forUpdate().execute()
      return async () => {
        await last?.(held)
        await held.commit().execute()
      }
    },
    /** The number of connections that wait for a lock. */
    waiting: async (): Promise<number> => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      return rows[0]?.count ?? 0
    },
    close: async () => {
      await close()
      await database.drop()
    },
  }
}
export type Fixture = Awaited<ReturnType<typeof openFixture>>

/** One more process's HTTP server over the same accounts. */
export async function serveAccounts(accounts: ReturnType<typeof createAccounts>) {
  const { authenticate, isShutOut } = accounts
  const served = await serveRoutes((api) => registerAccountRoutes(api, accounts), { authenticate, isShutOut })
  return (route: string, body?: unknown, options: CallOptions = {}): Promise<ApiAnswer> =>
    served.call(route.includes(' ') ? route : `GET ${route}`, {
      token: options.token,
      language: options.language ?? 'ar',
      body,
      headers: {
        'x-forwarded-for': options.ip ?? '203.0.113.1',
        ...(options.stepUp && { 'step-up': options.stepUp }),
        ...(options.agent && { 'user-agent': options.agent }),
        ...(body !== undefined && {
          'content-type': options.contentType ?? (options.form ? FORM : 'application/json'),
        }),
      },
    })
}
const FORM = 'application/x-www-form-urlencoded'

const serials = (function* () {
  for (let next = 1; ; next += 1) yield next
})()
/** A Saudi mobile that no test has used yet. */
export const freshPhone = (): string => `+96650${String(1_000_000 + serials.next().value).padStart(7, '0')}`

/** A valid national ID that no test has used yet. */
export function freshIdentity(): string {
  const nine = `1${String(serials.next().value).padStart(8, '0')}`
  const sum = [...nine].reduce((total, digit, index) => {
    const counted = index % 2 === 0 ? Number(digit) * 2 : Number(digit)
    return total + (counted > 9 ? counted - 9 : counted)
  }, 0)
  return `${nine}${(10 - (sum % 10)) % 10}`
}

export const signupOf = (phone: string, more: object = {}) => ({
  name: 'سارة القحطاني',
  phone,
  identity: freshIdentity(),
  agree: true,
  ...more,
})

/** Signs a new member up through the API. */
export async function newMember(
  fixture: Fixture,
  more: object = {},
): Promise<{ id: number; phone: string; token: string }> {
  const phone = freshPhone()
  const { challenge } = (await fixture.call('POST /signup-otp', signupOf(phone, more))).data
  const answer = await fixture.call('POST /signup-verify', { otp: await fixture.codeOf(phone), phone, challenge })
  return { id: answer.data.user.id, phone, token: answer.data.token }
}

/** A fresh proof that a member holds their phone. */
export async function stepUpOf(fixture: Fixture, { token, phone }: { token: string; phone: string }): Promise<string> {
  await fixture.call('POST /step-up', {}, { token })
  const answer = await fixture.call('POST /step-up/verify', { otp: await fixture.codeOf(phone) }, { token })
  return answer.data.step_up
}

/** Makes the codes of a phone older than they are. */
export async function ageCodes(db: Database, phone: string, seconds: number): Promise<void> {
  const codes = await db.selectFrom('codes').select(['id', 'sentAt']).where('phone', '=', phone).execute()
  for (const { id, sentAt } of codes) {
    const earlier = new Date(sentAt.getTime() - seconds * 1000)
    await db.updateTable('codes').set({ sentAt: earlier }).where('id', '=', id).execute()
  }
}
