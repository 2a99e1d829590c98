import type { OpenLink } from './redis-link.ts'

/** A word between the workers of one machine, which their first process passes on to the others. */
export type BusWord = { bus: string }

export const isBusWord = (message: unknown): message is BusWord =>
  typeof message === 'object' && message !== null && 'bus' in message && typeof message.bus === 'string'

/** The way to the other workers of this machine, where no Redis joins several machines. */
export const openWorkerLink: OpenLink = (receive) => {
  const take = (message: unknown) => {
    if (isBusWord(message)) receive(message.bus)
  }
  process.on('message', take)
  return {
    // A first process that is gone takes this one with it.
    send: (text) => void process.send?.({ bus: text } satisfies BusWord, undefined, undefined, () => undefined),
    close: async () => void process.off('message', take),
  }
}
