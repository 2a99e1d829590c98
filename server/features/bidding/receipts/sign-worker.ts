/** Signs receipts beside the main thread: a signature takes longer than all else that a bid asks of it. */
import { parentPort, workerData } from 'node:worker_threads'
import { type SigningKeys, signText } from './signing.ts'

const keys = workerData as SigningKeys

/** What `receipt-signer.ts` sends: ids of keys, and the texts that they sign. */
parentPort?.on('message', ([keyIds, payloads]: [string[], string[]]) => {
  parentPort?.postMessage(payloads.map((payload, index) => signText(keys, keyIds[index] ?? '', payload)))
})
