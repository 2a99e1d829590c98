import type { Cell, Table } from './table.ts'
import { writeZip } from './zip.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types'
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
/** The styles below, by their index: plain, bold, two decimals. */
const [BOLD, AMOUNT] = [1, 2]
const WIDTH = 20
/** Excel's maximum length of a sheet name. */
const NAME_MAX = 31

/** A table as a workbook of one sheet (ECMA-376, SpreadsheetML), in parts, with a frozen header. */
export const writeXlsx = (table: Table): AsyncGenerator<Buffer> =>
  writeZip([
    {
      name: '[Content_Types].xml',
      parts: [
        `${HEAD}<Types xmlns="${TYPES}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/></Types>`,
      ],
    },
    {
      name: '_rels/.rels',
      parts: [
        `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ],
    },
    {
      name: 'xl/workbook.xml',
      parts: [
        `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${xmlText(table.name.slice(0, NAME_MAX))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ],
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      parts: [
        `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
      ],
    },
    {
      name: 'xl/styles.xml',
      parts: [
        `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="4" applyNumberFormat="1"/></cellXfs></styleSheet>`,
      ],
    },
    { name: 'xl/worksheets/sheet1.xml', parts: sheetOf(table) },
  ])

async function* sheetOf({ columns, amounts = [], rows, isRightToLeft }: Table): AsyncGenerator<string> {
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"${isRightToLeft ? ' rightToLeft="1"' : ''}><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${columns.length}" width="${WIDTH}" customWidth="1"/></cols><sheetData>`
  yield rowOf(columns, () => BOLD)
  for await (const row of rows) yield rowOf(row, (column) => (amounts.includes(column) ? AMOUNT : 0))
  yield '</sheetData></worksheet>'
}

const rowOf = (cells: readonly Cell[], styleOf: (column: number) => number): string =>
  `<row>${cells.map((cell, column) => cellOf(cell, styleOf(column))).join('')}</row>`

function cellOf(cell: Cell, style: number): string {
  const styled = style === 0 ? '' : ` s="${style}"`
  if (cell === null) return `<c${styled}/>`
  if (typeof cell === 'number') return `<c${styled}><v>${cell}</v></c>`
  return `<c${styled} t="inlineStr"><is><t xml:space="preserve">${xmlText(cell)}</t></is></c>`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** XML 1.0 does not allow control characters. */
const xmlText = (text: string): string =>
  text.replace(/[&<>"]/g, (letter) => ENTITIES[letter] ?? '').replace(/[^\P{Cc}\t\n\r]/gu, '')
