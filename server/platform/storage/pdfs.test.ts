import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pdfOf, streamOf } from '#server/testing/pdf.ts'
import { isRefusal } from '../http/refusal.ts'
import { createSecrets } from '../secrets/secrets.ts'
import { localStorage } from './local-storage.ts'
import { createPictures, type Pictures } from './pictures.ts'

let folder: string
let pictures: Pictures

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'marsa-pdfs-'))
  pictures = createPictures({ storage: localStorage(folder), seal: createSecrets('s'.repeat(32)) })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Packed objects that do not say so: readers find them by their number all the same. */
const unnamed = (objects: string[]) =>
  Buffer.from(streamOf(objects).toString('latin1').replace('/Type/ObjStm', ''), 'latin1')

describe('[PIC-15] a PDF', () => {
  test('is sealed unchanged, and is no picture', async () => {
    const bytes = pdfOf({ packed: ['<</Title(Engine)>>'] })
    const kept = await pictures.keepPdf(bytes)
    if (isRefusal(kept)) throw new Error(`refused: ${kept.refused}`)
    const [only] = kept.variants
    expect(only).toMatchObject({ format: 'pdf', bytes: bytes.length })
    const key = only?.key ?? ''
    expect(await pictures.read(key, 'private')).toEqual(bytes)
    expect(await pictures.read(key, 'public')).toEqual({ refused: 'not_found' })
    expect((await readFile(path.join(folder, 'private', key.slice(0, 2), key))).includes('%PDF')).toBe(false)
    expect(await pictures.process(bytes, 'public')).toMatchObject({ refused: 'unsupported_type' })
  })

  test.each([
    ['with links', pdfOf({ more: ['<</Type/Annot/Subtype/Link/A<</S/URI/URI(https://a.example)>>>>'] })],
    ['that opens at a place', pdfOf({ more: ['<</OpenAction[3 0 R /Fit]>>'] })],
    ['that goes to a place', pdfOf({ more: ['<</OpenAction 5 0 R>>', '<</S/GoTo/D[3 0 R/Fit]>>', '<</S/URI>>'] })],
    ['with a packed place', pdfOf({ more: ['<</OpenAction 51 0 R>>'], packed: ['<</S/URI>>', '<</S /GoTo /D(a)>>'] })],
    ['with an outline', pdfOf({ more: ['<</Type/Outlines/First 4 0 R/Last 4 0 R>>', '<</Title(a)/Next 4 0 R>>'] })],
  ])('%s is taken', async (_name, bytes) => {
    expect(isRefusal(await pictures.keepPdf(bytes))).toBe(false)
  })

  const whole = pdfOf()
  const link = '<</S/URI/URI(https://evil.example)>>'
  test.each([
    ['that opens a site', pdfOf({ more: [`<</OpenAction${link}>>`] })],
    ['that opens a site of another object', pdfOf({ more: ['<</Open#41ction%a\n5 0 R>>', link] })],
    ['that opens a packed site', pdfOf({ more: ['<</OpenAction 51 0 R>>'], packed: ['[3 0 R/Fit]', link] })],
    ['that opens a site from a bundle', pdfOf({ packed: [`<</OpenAction${link}>>`] })],
    ['that opens a site after a place', pdfOf({ more: [`<</OpenAction<</S/GoTo/D(>>)/Next${link}>>>>`] })],
    ['that opens what is not there', pdfOf({ more: ['<</OpenAction 99 0 R>>'] })],
    ['that acts on a page', pdfOf({ more: [`<</AA<</O${link}>>>>`] })],
    ['that acts by another object', pdfOf({ packed: ['<</#41#41\0 9 0 R>>'] })],
    ['that sends a form', pdfOf({ more: ['<</S/SubmitForm/F(https://evil.example)>>'] })],
    ['that opens a file of a network', pdfOf({ more: ['<</S/GoToR/F(\\\\evil\\a)>>'] })],
    ['that takes data in', pdfOf({ more: ['<</S/Import#44ata/F(a.fdf)>>'] })],
    ['with a script before a zero', pdfOf({ more: ['<</S/JavaScript\0/JS(1)>>'] })],
    ['with a script in a bundle without its kind', pdfOf({ more: [unnamed(['<</S/JavaScript>>'])] })],
    ['that breaks off', whole.subarray(0, -12)],
    ['without its table', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\nstartxref\n0\n%%EOF\n')],
    ['behind a page of HTML', Buffer.concat([Buffer.from('<html><script>1</script>'), whole])],
    ['in its first bytes only', Buffer.from('%PDF-1.7<script>alert(1)</script>')],
    ['with a script', pdfOf({ more: ['<</S/JavaScript/JS(app.alert(1))>>'] })],
    ['with a script in other letters', pdfOf({ more: ['<</S/J#61vaScript/JS(app.alert(1))>>'] })],
    ['with a packed script', pdfOf({ packed: ['<</S/JavaScript/JS(app.alert(1))>>'] })],
    ['that starts a program', pdfOf({ more: ['<</S/Launch/F(calc.exe)>>'] })],
    ['with a file in it', pdfOf({ more: ['<</Type/EmbeddedFile>>'] })],
    ['with a password', pdfOf({ more: ['<</Encrypt 9 0 R>>'] })],
    [
      'packed in an unknown way',
      Buffer.from(
        pdfOf({ packed: ['<<>>'] })
          .toString('latin1')
          .replace('/Filter/Flate', '/Filter/ASCII'),
        'latin1',
      ),
    ],
    ['whose packed objects are hard to find', pdfOf({ more: [`<</${'a'.repeat(4_000_000)}/Type/ObjStm>>stream\n`] })],
    ['with very many packed objects', pdfOf({ more: Array.from({ length: 2_001 }, () => streamOf(['<<>>'])) })],
    ['that unpacks to more than it may', pdfOf({ packed: [' '.repeat(65 * 1024 * 1024)] })],
  ])('%s is of an unsupported type', async (_name, bytes) => {
    expect(await pictures.keepPdf(bytes)).toMatchObject({ refused: 'unsupported_type' })
  })
})
