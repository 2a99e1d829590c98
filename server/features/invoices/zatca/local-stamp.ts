import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import type { StampConfig } from '#server/platform/config/zatca-config.ts'
import { toPem } from '#server/platform/secrets/certificates.ts'

const stored = z.object({ certificate: z.string(), privateKey: z.string() })
const NAME = 'TEST, not for tax'

/**
 * The stamp of a demo without a certificate of the tax authority: made once, kept beside its data, readable only by its
 * owner. It is signed by itself, so every paper that it stamps is marked as a test.
 */
export function localStamp(dataDir: string): StampConfig {
  const file = path.join(dataDir, 'test-stamp.json')
  if (existsSync(file)) return stored.parse(JSON.parse(readFileSync(file, 'utf8')))
  mkdirSync(dataDir, { recursive: true })
  const stamp = makeCertificate()
  writeFileSync(file, `${JSON.stringify(stamp)}\n`, { mode: 0o600, flag: 'wx' })
  return stamp
}

const tlv = (tag: number, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  const short = 0x80
  const length =
    body.length < short
      ? Buffer.of(body.length)
      : Buffer.concat([Buffer.of(short + 2), Buffer.of(body.length >> 8, body.length & 0xff)])
  return Buffer.concat([Buffer.of(tag), length, body])
}
const seq = (...parts: Buffer[]) => tlv(0x30, ...parts)
const oid = (hex: string) => tlv(0x06, Buffer.from(hex, 'hex'))
const time = (text: string) => tlv(0x17, Buffer.from(text))

const named = (name: string) => seq(tlv(0x31, seq(oid('550403'), tlv(0x0c, Buffer.from(name)))))

/** A new secp256k1 key and a certificate for it (X.509 v3, DER in PEM), signed by that key whatever `issuer` says. */
export function makeCertificate({ issuer = NAME } = {}): StampConfig {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'secp256k1' })
  const algorithm = seq(oid('2a8648ce3d040302'))
  const body = seq(
    tlv(0xa0, tlv(0x02, Buffer.of(2))),
    // The first byte keeps the number positive.
    tlv(0x02, Buffer.concat([Buffer.of(1), randomBytes(8)])),
    algorithm,
    named(issuer),
    seq(time('260101000000Z'), time('490101000000Z')),
    named(NAME),
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = tlv(0x03, Buffer.of(0), sign('sha256', body, privateKey))
  return {
    certificate: toPem(seq(body, algorithm, signature).toString('base64')),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}
