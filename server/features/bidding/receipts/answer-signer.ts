import { Worker } from 'node:worker_threads'
import { type SigningKeys, signAnswer } from './signing.ts'

/** Signs the open receipts of answers on a thread of its own, which starts with the first answers. */
export type AnswerSigner = {
  /** The same texts, signed, in their order. It never fails: when the thread dies, the work is done here. */
  sign(texts: readonly string[]): Promise<string[]>
  stop(): Promise<void>
}

type Asked = { texts: readonly string[]; done: (signed: string[]) => void }

export function createAnswerSigner(keys: SigningKeys): AnswerSigner {
  const asked: Asked[] = []
  let worker: Worker | undefined

  function open(): Worker {
    const opened = new Worker(new URL('./sign-worker.ts', import.meta.url), { workerData: keys })
    opened.unref()
    opened.on('message', (signed: string[]) => asked.shift()?.done(signed))
    opened.on('error', () => undefined)
    opened.once('exit', () => {
      if (worker === opened) worker = undefined
      for (const { texts, done } of asked.splice(0)) done(texts.map((text) => signAnswer(keys, text)))
    })
    return opened
  }

  return {
    sign: (texts) => {
      worker ??= open()
      const { promise, resolve } = Promise.withResolvers<string[]>()
      asked.push({ texts, done: resolve })
      worker.postMessage(texts)
      return promise
    },
    stop: async () => void (await worker?.terminate()),
  }
}
