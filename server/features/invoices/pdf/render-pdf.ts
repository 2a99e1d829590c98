import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { PrintData } from './print-data.ts'

type Waiting = { resolve: (pdf: Buffer) => void; reject: (error: Error) => void }

/** More waiting documents than this are refused: each takes about a tenth of a second. */
const WAITING_MAX = 200

let worker: Worker | undefined
let lastId = 0
const waiting = new Map<number, Waiting>()

let invoiceSource: string | undefined

export function renderInvoicePdf(data: PrintData): Promise<Buffer> | undefined {
  invoiceSource ??= readFileSync(new URL('invoice.typ', import.meta.url), 'utf8')
  return renderPdf(invoiceSource, data)
}

/**
 * A document as PDF/A-3b: fonts embedded, Arabic shaped and ordered by the typesetter (Typst).
 * @param source the template, which reads `data` as JSON.
 * @returns undefined while too many wait already. @throws Error when the typesetter fails or its thread ends.
 */
export function renderPdf(source: string, data: { createdAtMs: number }): Promise<Buffer> | undefined {
  if (waiting.size >= WAITING_MAX) return undefined
  const running = worker ?? startWorker()
  lastId += 1
  const id = lastId
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    running.ref()
    running.postMessage({ id, source, data })
  })
}

/**
 * Started with the first document, so a process that never prints loads no fonts. It keeps a process alive only while
 * documents wait.
 */
function startWorker(): Worker {
  const started = new Worker(new URL('pdf-worker.ts', import.meta.url))
  started.on('message', ({ id, pdf, problem }: { id: number; pdf?: Uint8Array; problem?: string }) => {
    const asker = waiting.get(id)
    waiting.delete(id)
    if (waiting.size === 0) started.unref()
    if (pdf) asker?.resolve(Buffer.from(pdf))
    else asker?.reject(new Error(`the document could not be set: ${problem}`))
  })
  const fail = (error: Error) => {
    worker = undefined
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  started.on('error', fail)
  started.on('exit', () => fail(new Error('the typesetter has ended')))
  worker = started
  return started
}
