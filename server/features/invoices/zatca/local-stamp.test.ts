import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'
import { good, openFixture, orderOf } from '../../offers/testing/fixture.ts'
import { localStamp, makeCertificate } from './local-stamp.ts'
import { decodeQr } from './qr.ts'

/** The certificate of the developer portal, as in the samples of the authority. */
const sample = readFileSync(new URL('vectors/Simplified_Invoice.xml', import.meta.url), 'utf8')
const portal = /<ds:X509Certificate>([^<]+)</.exec(sample)?.[1] ?? ''

describe('[INV-34] a test certificate', () => {
  test('is made once for a demo, for its own key', () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'marsa-stamp-'))
    try {
      const stamp = localStamp(dataDir)
      expect(localStamp(dataDir)).toEqual(stamp)
      const x509 = new X509Certificate(stamp.certificate)
      expect([x509.verify(x509.publicKey), x509.subject]).toEqual([true, x509.issuer])
    } finally {
      rmSync(dataDir, { recursive: true })
    }
  })

  test('is refused in production, as is one that cannot be read', () => {
    const problems = (certificate: string, mode = 'production') => {
      try {
        readConfig({ NODE_ENV: mode, ZATCA_CERTIFICATE: certificate, ZATCA_PRIVATE_KEY: 'a key' })
        return []
      } catch (error) {
        return String(error).match(/ZATCA_CERTIFICATE: \w+ \w+/g) ?? []
      }
    }
    for (const issuer of ['TSZEINVOICE-SubCA-1', 'eInvoicing', undefined])
      expect(problems(makeCertificate({ ...(issuer && { issuer }) }).certificate), issuer).toHaveLength(1)
    expect(problems(portal)).toHaveLength(1)
    expect(problems('nonsense')).toEqual(['ZATCA_CERTIFICATE: cannot be'])
    expect(problems(makeCertificate({ issuer: 'PRZEINVOICESCA4-CA' }).certificate)).toEqual([])
    expect(problems(portal, 'development')).toEqual([])
  })

  test('stamps the demo’s invoices, which are marked; without a demo they have no stamp and no mark', async () => {
    for (const isDemo of [true, false]) {
      const fixture = await openFixture({ env: { SEED_DEMO: String(isDemo), DEMO_ROBOTS: 'false' } })
      try {
        const lot = await fixture.closed()
        await good(fixture.decide(lot, 'approve'))
        const { id: orderId } = await orderOf(fixture, lot.first, lot)
        const asked = { token: lot.first.token }
        const { data } = await good(fixture.call(`GET /api/v1/invoices?order_id=${orderId}`, asked))
        const { invoice } = (await good(fixture.call(`GET /api/v1/invoice/${data.invoices.data[0].id}`, asked))).data
        expect(invoice).toMatchObject({ kind: 'simplified', test: isDemo })
        const { hash, signature, publicKey, certificateSignature } = decodeQr(invoice.qr)
        const stamp = [hash, signature, publicKey, certificateSignature].map((part) => part !== undefined)
        expect(stamp).toEqual([isDemo, isDemo, isDemo, isDemo])
      } finally {
        await fixture.close()
      }
    }
  })
})
