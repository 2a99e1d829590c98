import { generateKeyPairSync, sign } from 'node:crypto'

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

/** A certificate for secp256k1 signed by its own key, as PEM, with that key: the test version of the authority's. */
export function makeTestCertificate(): { certificate: string; privateKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'secp256k1' })
  const algorithm = seq(oid('2a8648ce3d040302'))
  const name = seq(tlv(0x31, seq(oid('550403'), tlv(0x0c, Buffer.from('TST-310122393500003')))))
  const body = seq(
    tlv(0xa0, tlv(0x02, Buffer.of(2))),
    tlv(0x02, Buffer.from('01c2d3e4f5', 'hex')),
    algorithm,
    name,
    seq(time('260101000000Z'), time('490101000000Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = tlv(0x03, Buffer.of(0), sign('sha256', body, privateKey))
  const der = seq(body, algorithm, signature).toString('base64')
  return {
    certificate: `-----BEGIN CERTIFICATE-----\n${der.replace(/(.{64})/g, '$1\n')}\n-----END CERTIFICATE-----\n`,
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}
