import { createDecipheriv, createECDH, createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

type Received = { path: string; headers: IncomingMessage['headers']; body: Buffer }

/** A push service on this machine: accepts messages as in RFC 8030, and answers 201 or the next of `answers`. */
export async function openPushService(port = 0) {
  const received: Received[] = []
  const answers: number[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) })
      response.writeHead(answers.shift() ?? 201).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { origin, received, answers, close: () => server.close() }
}

const hmac = (key: Buffer, ...parts: Buffer[]) => createHmac('sha256', key).update(Buffer.concat(parts)).digest()
const info = (text: string) => Buffer.from(`${text}\0`)
const ONE = Buffer.from([1])

/** A browser: its keys, and how it opens a message (RFC 8291 with the content encoding of RFC 8188). */
export function openBrowser(endpoint: string) {
  const ecdh = createECDH('prime256v1')
  const p256dh = ecdh.generateKeys()
  const auth = randomBytes(16)
  const decrypt = (message: Buffer): { id: number; title: string; url: string; language: string } => {
    const salt = message.subarray(0, 16)
    const keyLength = message.readUInt8(20)
    const senderKey = message.subarray(21, 21 + keyLength)
    const sealed = message.subarray(21 + keyLength)
    const shared = ecdh.computeSecret(senderKey)
    const secret = hmac(hmac(auth, shared), info('WebPush: info'), p256dh, senderKey, ONE)
    const root = hmac(salt, secret)
    const key = hmac(root, info('Content-Encoding: aes128gcm'), ONE).subarray(0, 16)
    const nonce = hmac(root, info('Content-Encoding: nonce'), ONE).subarray(0, 12)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce)
    decipher.setAuthTag(sealed.subarray(-16))
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString('utf8'))
  }
  const subscription = {
    endpoint,
    keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') },
  }
  return { subscription, decrypt }
}
