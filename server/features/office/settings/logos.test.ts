import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formOf } from '#server/testing/call-api.ts'
import { createAccount } from '#server/testing/factories.ts'
import { openSession, openWholeApp, type WholeApp } from '#server/testing/whole-app.ts'

let product: WholeApp
beforeAll(async () => {
  product = await openWholeApp()
})
afterAll(() => product.close())

async function addLogo(picture: Buffer | undefined) {
  const { id } = await createAccount(product.db, { role: 'admin' })
  const token = await openSession(product.db, id)
  const body = picture ? formOf('picture', picture) : {}
  return product.call('POST /api/admin/settings/logos', { token, body })
}

test('[BACK-165] a logo is stored with its transparent parts, and everybody can load its address', async () => {
  const png = await sharp({ create: { width: 80, height: 40, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer()
  const { status, data } = await addLogo(png)
  expect(status).toBe(200)
  const { address } = data as { address: string }
  const shown = await product.app.inject(address)
  expect(shown.headers['content-type']).toBe('image/webp')
  expect((await sharp(shown.rawPayload).stats()).channels[3]?.max).toBe(0)
})

test('[BACK-165] without a picture, or with a file that is none, nothing is stored', async () => {
  expect((await addLogo(undefined)).errors).toHaveProperty('picture')
  expect((await addLogo(Buffer.from('no picture'))).reason).toBe('unsupported_type')
  const kept = await product.db.selectFrom('files').select('id').where('kind', '=', 'logo').execute()
  expect(kept).toHaveLength(1)
})
