import pg from 'pg'

/** A second connection that holds a lot's row, like another process in the middle of its work. */
export type HeldLot = {
  /** Runs inside the holder's transaction. */
  run(text: string, values?: unknown[]): Promise<void>
  /** Commits and releases the lot. */
  release(): Promise<void>
}

export async function holdLot(url: string, lotId: number): Promise<HeldLot> {
  return hold(url, 'select from lot_states where lot_id = $1 for update', lotId)
}

/** Holds a member's wallet, as every change of a member's bidding rights does. */
export async function holdWallet(url: string, accountId: number): Promise<HeldLot> {
  return hold(url, 'select from wallets where account_id = $1 for update', accountId)
}

/** Holds a row that has an `id`. */
export async function holdRow(
  url: string,
  table: 'approvals' | 'branches' | 'cars' | 'pages' | 'payouts',
  id: number,
): Promise<HeldLot> {
  return hold(url, `select from ${table} where id = $1 for update`, id)
}

async function hold(url: string, statement: string, id: number): Promise<HeldLot> {
  const client = new pg.Client({ connectionString: url, application_name: 'holder' })
  await client.connect()
  await client.query('begin')
  await client.query(statement, [id])
  return {
    run: async (text, values) => void (await client.query(text, values)),
    release: async () => {
      await client.query('commit')
      await client.end()
    },
  }
}

const LOOK_MS = 5
/** A time limit, because a fault may keep the awaited event from coming. */
const PATIENCE_MS = 60_000

/** Waits until this many connections to the database wait for a lock: then the order in the test is certain. */
export async function untilBlocked(url: string, howMany: number): Promise<void> {
  await untilTrue(
    url,
    `select count(*) >= $1 as yes from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
    [howMany],
  )
}

/** Waits until the database clock has passed a lot's close. */
export async function untilOver(url: string, lotId: number): Promise<void> {
  await untilTrue(url, 'select clock_timestamp() > closes_at as yes from lot_states where lot_id = $1', [lotId])
}

async function untilTrue(url: string, question: string, values: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const giveUpAt = Date.now() + PATIENCE_MS
  try {
    for (;;) {
      const { rows } = await client.query<{ yes: boolean }>(question, values)
      if (rows[0]?.yes) return
      if (Date.now() > giveUpAt) throw new Error(`never true: ${question}`)
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    }
  } finally {
    await client.end()
  }
}

/** A gate that callers wait at until it is opened. */
export function createGate() {
  const arrived = Promise.withResolvers<void>()
  const opened = Promise.withResolvers<void>()
  return {
    /** Resolves when a caller waits. */
    reached: arrived.promise,
    open: opened.resolve,
    pass: async () => {
      arrived.resolve()
      await opened.promise
    },
  }
}

/** Gates of one test file. Call `openAll` after each test, so that nothing of a failed test waits on. */
export function createGates() {
  const doors: (() => void)[] = []
  return {
    newGate: () => {
      const gate = createGate()
      doors.push(gate.open)
      return gate
    },
    openAll: () => {
      for (const open of doors.splice(0)) open()
    },
  }
}
