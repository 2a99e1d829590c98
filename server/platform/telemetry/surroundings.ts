import { readFile, statfs } from 'node:fs/promises'
import path from 'node:path'
import { connect } from 'node:tls'

/** Times of the last good backup and the last test restore, which `deploy/debian/backup.sh` writes. */
export type Backup = { finished_at: string; restored_at: string }

export async function readBackup(dataDir: string): Promise<Backup> {
  return JSON.parse(await readFile(path.join(dataDir, 'backup.json'), 'utf8'))
}

/** The part of the disk below a folder that is free, from 0 to 1. */
export async function freeRatio(folder: string): Promise<number> {
  const { bavail, blocks } = await statfs(folder)
  return bavail / blocks
}

const PATIENCE_MS = 2_000

/** When the certificate ends that visitors of an address get. @throws Error if there is none. */
export async function certificateEnd(address: URL): Promise<Date> {
  const { promise, resolve, reject } = Promise.withResolvers<Date>()
  const host = address.hostname
  // An expired certificate must be readable too; nothing is sent.
  const options = { host, servername: host, port: Number(address.port || 443), rejectUnauthorized: false }
  const socket = connect(options, () => resolve(new Date(socket.getPeerCertificate().valid_to)))
  socket.on('error', reject)
  socket.setTimeout(PATIENCE_MS, () => reject(new Error('no answer')))
  try {
    return await promise
  } finally {
    socket.destroy()
  }
}
