import type { Logger } from 'pino'
import { afterCommit, type Tx } from '../db/database.ts'

type EventHandler<P> = (tx: Tx, payload: P) => Promise<void>
type CommittedHandler<P> = (payload: P) => void

/**
 * Lets features react to each other without imports to the right. `InTransaction` maps events published
 * inside a transaction to their payloads, `Committed` those of hot paths, which are published only after their commit.
 */
export type EventBus<InTransaction extends object, Committed extends object> = {
  /**
   * Runs `handler` inside the publisher's transaction, in the order of subscription: its effects commit with the
   * event.
   */
  on<E extends keyof InTransaction>(event: E, handler: EventHandler<InTransaction[E]>): void
  /**
   * Runs `handler` after the commit, in the process that committed. Its errors are logged and affect no other
   * handler.
   */
  afterCommit<E extends keyof (InTransaction & Committed)>(
    event: E,
    handler: CommittedHandler<(InTransaction & Committed)[E]>,
  ): void
  /** Publishes inside a transaction of `inTransaction`. A handler that throws rolls it back. */
  publish<E extends keyof InTransaction>(tx: Tx, event: E, payload: InTransaction[E]): Promise<void>
  /** Publishes an event that is already committed. */
  publishCommitted<E extends keyof Committed>(event: E, payload: Committed[E]): void
}

/** One process's subscriptions; every feature gets the same bus. */
export function createEventBus<InTransaction extends object, Committed extends object>(
  log: Pick<Logger, 'error'>,
): EventBus<InTransaction, Committed> {
  type Committing = InTransaction & Committed
  const handlers: { [E in keyof InTransaction]?: EventHandler<InTransaction[E]>[] } = {}
  const committed: { [E in keyof Committing]?: CommittedHandler<Committing[E]>[] } = {}

  function runCommitted<E extends keyof Committing>(event: E, payload: Committing[E]): void {
    for (const handler of committed[event] ?? []) {
      try {
        handler(payload)
      } catch (error) {
        log.error({ err: error, event }, 'an event handler failed after the commit')
      }
    }
  }

  return {
    on: (event, handler) => {
      handlers[event] = [...(handlers[event] ?? []), handler]
    },
    afterCommit: (event, handler) => {
      committed[event] = [...(committed[event] ?? []), handler]
    },
    publish: async (tx, event, payload) => {
      for (const handler of handlers[event] ?? []) await handler(tx, payload)
      if (committed[event]) afterCommit(tx, () => runCommitted(event, payload as Committing[typeof event]))
    },
    publishCommitted: (event, payload) => runCommitted(event, payload as Committing[typeof event]),
  }
}
