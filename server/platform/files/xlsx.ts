import type { Cell, ColumnKind, Table } from './table.ts'
import { writeZip } from './zip.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types'
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
/** The styles below by their index, and the width of a column in characters. */
const BOLD = 1
const SHOWN: Record<ColumnKind, { style: number; width: number }> = {
  text: { style: 0, width: 24 },
  number: { style: 0, width: 12 },
  percent: { style: 0, width: 12 },
  amount: { style: 2, width: 17 },
  day: { style: 3, width: 13 },
  time: { style: 4, width: 18 },
}
/** Spreadsheets count days from 30 December 1899. */
const DAYS_BEFORE_1970 = 25_569
const DAY_MS = 86_400_000
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
        `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`,
      ],
    },
    { name: 'xl/worksheets/sheet1.xml', parts: sheetOf(table) },
  ])

async function* sheetOf({ columns, kinds = [], rows, isRightToLeft }: Table): AsyncGenerator<string> {
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"${isRightToLeft ? ' rightToLeft="1"' : ''}><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.map((title, index) => widthOf(title, index + 1, kinds[index])).join('')}</cols><sheetData>`
  yield `<row>${columns.map((title) => textCell(title, BOLD)).join('')}</row>`
  for await (const row of rows) yield `<row>${row.map((cell, index) => cellOf(cell, kinds[index])).join('')}</row>`
  yield '</sheetData></worksheet>'
}

/** A column is as wide as its kind needs, and never narrower than its title. */
const widthOf = (title: string, number: number, kind: ColumnKind = 'text'): string =>
  `<col min="${number}" max="${number}" width="${Math.max(SHOWN[kind].width, title.length + 2)}" customWidth="1"/>`

function cellOf(cell: Cell, kind: ColumnKind = 'text'): string {
  const { style } = SHOWN[kind]
  if (cell === null) return '<c/>'
  if (typeof cell === 'number') return numberCell(cell, style)
  return kind === 'day' || kind === 'time' ? numberCell(daysUntil(cell), style) : textCell(cell, 0)
}

/** The number of a moment 'YYYY-MM-DD' or 'YYYY-MM-DD hh:mm' in a spreadsheet. */
const daysUntil = (moment: string): number => Date.parse(`${moment.replace(' ', 'T')}Z`) / DAY_MS + DAYS_BEFORE_1970

const styled = (style: number) => (style === 0 ? '' : ` s="${style}"`)
const numberCell = (value: number, style: number): string => `<c${styled(style)}><v>${value}</v></c>`
const textCell = (text: string, style: number): string =>
  `<c${styled(style)} t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** XML 1.0 does not allow control characters. */
const xmlText = (text: string): string =>
  text.replace(/[&<>"]/g, (letter) => ENTITIES[letter] ?? '').replace(/[^\P{Cc}\t\n\r]/gu, '')
