import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import webPush from 'web-push'
import * as z from 'zod'

/** The key pair by which push services know this site (RFC 8292); `subject` is the contact of its operator. */
export type Vapid = { publicKey: string; privateKey: string; subject: string }

const stored = z.object({ publicKey: z.string(), privateKey: z.string() })

/**
 * The keys of an installation without configured ones: generated once, kept beside its data, readable only by its
 * owner.
 */
export function localVapid(dataDir: string): Vapid {
  const subject = 'mailto:push@localhost.localdomain'
  const file = path.join(dataDir, 'vapid.json')
  if (existsSync(file)) return { ...stored.parse(JSON.parse(readFileSync(file, 'utf8'))), subject }
  mkdirSync(dataDir, { recursive: true })
  const keys = webPush.generateVAPIDKeys()
  writeFileSync(file, `${JSON.stringify(keys)}\n`, { mode: 0o600, flag: 'wx' })
  return { ...keys, subject }
}
