import { inflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { csvCell, writeCsv } from './csv.ts'
import { rowsOf, type Table } from './table.ts'
import { writeXlsx } from './xlsx.ts'

const table: Table = {
  name: 'حوالات',
  columns: ['الاسم', 'Amount', 'At'],
  kinds: ['text', 'amount', 'time'],
  rows: rowsOf([
    ['سارة "ع", <b>&', 1234.5, '2026-11-22 06:00'],
    ['=HYPERLINK("x")', -0.01, null],
    [null, null, null],
  ]),
  isRightToLeft: true,
}
const join = async (parts: AsyncIterable<string | Buffer>) => {
  const all: Buffer[] = []
  for await (const part of parts) all.push(Buffer.from(part))
  return Buffer.concat(all)
}

test('[BKS-30] CSV quotes cells if necessary, and runs no text as a formula', async () => {
  const text = (
    await join(
      writeCsv({
        ...table,
        columns: ['الاسم', 'Amount'],
        rows: rowsOf([
          ['سارة "ع", x', 1234.5],
          ['=1+1', -0.01],
          [null, 0],
        ]),
      }),
    )
  ).toString()
  expect(text).toBe('\uFEFFالاسم,Amount\r\n"سارة ""ع"", x",1234.5\r\n\'=1+1,-0.01\r\n,0\r\n')
  for (const formula of ['+1', '-1', '@x', '\t=1']) expect(csvCell(formula)).toMatch(/^"?'/)
})

describe('[BKS-30] XLSX', () => {
  test('another reader opens the workbook: the directory, the sizes and the text agree', async () => {
    const file = await join(writeXlsx(table))
    const end = file.length - 22
    expect(file.readUInt32LE(end)).toBe(0x06054b50)
    let at = file.readUInt32LE(end + 16)
    const names: string[] = []
    for (let entry = 0; entry < file.readUInt16LE(end + 10); entry += 1) {
      const [packed, plain, length] = [
        file.readUInt32LE(at + 20),
        file.readUInt32LE(at + 24),
        file.readUInt16LE(at + 28),
      ]
      const name = file.subarray(at + 46, at + 46 + length).toString()
      names.push(name)
      const local = file.readUInt32LE(at + 42)
      const begin = local + 30 + file.readUInt16LE(local + 26)
      const text = inflateRawSync(file.subarray(begin, begin + packed))
      expect(text.length).toBe(plain)
      if (name.endsWith('sheet1.xml')) {
        expect(text.toString()).toContain('سارة &quot;ع&quot;, &lt;b&gt;&amp;')
        expect(text.toString()).toContain('<c s="2"><v>1234.5</v></c><c s="4"><v>46348.25</v></c>')
        expect(text.toString()).toContain('<col min="2" max="2" width="17" customWidth="1"/>')
        expect(text.toString()).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
        expect(text.toString()).toContain('rightToLeft="1"')
      }
      at += 46 + length
    }
    expect(names).toContain('xl/workbook.xml')
  })
})
