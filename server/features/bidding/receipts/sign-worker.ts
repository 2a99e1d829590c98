/** Signs answers beside the main thread: a signature takes longer than all else that a bid asks of it. */
import { parentPort, workerData } from 'node:worker_threads'
import { type SigningKeys, signAnswer } from './signing.ts'

const keys = workerData as SigningKeys

parentPort?.on('message', (texts: string[]) => {
  parentPort?.postMessage(texts.map((text) => signAnswer(keys, text)))
})
