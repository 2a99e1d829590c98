import { deflateSync, inflateSync } from 'node:zlib'

/**
 * A PDF of one empty page.
 * @param more objects beside it, as written in a file; `packed` go into a stream of objects.
 */
export function pdfOf({ more = [], packed = [] }: { more?: (string | Buffer)[]; packed?: string[] } = {}): Buffer {
  const page = ['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[3 0 R]/Count 1>>', '<</Type/Page/Parent 2 0 R>>']
  const plain = [...page, ...more].map((object) => (Buffer.isBuffer(object) ? object : Buffer.from(object)))
  const objects = packed.length > 0 ? [...plain, streamOf(packed)] : plain
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const places: number[] = []
  for (const [index, object] of objects.entries()) {
    places.push(lengthOf(parts))
    parts.push(Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n'))
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const count = objects.length + 1
  const end = `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<</Size ${count}/Root 1 0 R>>\nstartxref\n`
  return Buffer.concat([...parts, Buffer.from(`${end}${lengthOf(parts)}\n%%EOF\n`)])
}

const lengthOf = (parts: readonly Buffer[]) => parts.reduce((sum, part) => sum + part.length, 0)

/** An object that packs others. */
export function streamOf(objects: readonly string[]): Buffer {
  const placeOf = (at: number) => objects.slice(0, at).join(' ').length + (at > 0 ? 1 : 0)
  const index = objects.length < 100 ? objects.map((_object, at) => `${50 + at} ${placeOf(at)}`).join(' ') : ''
  const bytes = deflateSync(`${index} ${objects.join(' ')}`)
  const about = `<</Type/ObjStm/N ${objects.length}/First ${index.length + 1}/Filter/FlateDecode/Length ${bytes.length}>>`
  return Buffer.concat([Buffer.from(`${about}\nstream\n`), bytes, Buffer.from('\nendstream')])
}

type AssociatedFile = { name: string; relationship: string; type: string; bytes: Buffer }

/** The files that the catalog of a PDF names as its own (`AF`), read object by object; only plain objects are known. */
export function filesOf(pdf: Buffer): AssociatedFile[] {
  const text = pdf.toString('latin1')
  const startOf = (id: string) => text.search(new RegExp(`(^|\\n)${id} 0 obj`))
  const objectOf = (id: string) => text.slice(startOf(id), text.indexOf('endobj', startOf(id)))
  const found = (object: string, pattern: RegExp) => pattern.exec(object)?.[1] ?? ''
  const catalog = objectOf(found(text, /\/Root (\d+) 0 R/))
  return [...found(catalog, /\/AF \[([^\]]*)\]/).matchAll(/(\d+) 0 R/g)].map(([, id = '']) => {
    const about = objectOf(id)
    const stream = found(about, /\/EF <<\s*\/F (\d+) 0 R/)
    const head = objectOf(stream)
    const at = startOf(stream) + head.indexOf('stream\n') + 'stream\n'.length
    return {
      name: found(about, /\/UF \(([^)]*)\)/),
      relationship: found(about, /\/AFRelationship \/(\w+)/),
      type: found(head, /\/Subtype \/(\S+)/).replace('#2F', '/'),
      bytes: inflateSync(pdf.subarray(at, at + Number(found(head, /\/Length (\d+)/)))),
    }
  })
}
