import { Worker } from 'node:worker_threads'
import { type OpenReceipt, type SigningKeys, signText } from './signing.ts'

/** Signs receipts on a thread of its own, which starts with the first of them. */
export type ReceiptSigner = {
  /** Their signatures, in their order. It never fails: when the thread dies, the work is done here. */
  sign(receipts: readonly OpenReceipt[]): Promise<string[]>
  stop(): Promise<void>
}

type Asked = { receipts: readonly OpenReceipt[]; done: (signatures: string[]) => void }

export function createReceiptSigner(keys: SigningKeys): ReceiptSigner {
  const asked: Asked[] = []
  let worker: Worker | undefined

  function open(): Worker {
    const opened = new Worker(new URL('./sign-worker.ts', import.meta.url), { workerData: keys })
    opened.unref()
    opened.on('message', (signatures: string[]) => asked.shift()?.done(signatures))
    opened.on('error', () => undefined)
    opened.once('exit', () => {
      if (worker === opened) worker = undefined
      for (const { receipts, done } of asked.splice(0))
        done(receipts.map(({ key_id, payload }) => signText(keys, key_id, payload)))
    })
    return opened
  }

  return {
    sign: (receipts) => {
      worker ??= open()
      const { promise, resolve } = Promise.withResolvers<string[]>()
      asked.push({ receipts, done: resolve })
      // Two lists of texts cross over for less than a list of objects.
      worker.postMessage([receipts.map(({ key_id }) => key_id), receipts.map(({ payload }) => payload)])
      return promise
    },
    stop: async () => void (await worker?.terminate()),
  }
}
