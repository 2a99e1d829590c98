import { FileFault, holdsTooMuch } from '#server/platform/files/file-fault.ts'
import type { Line } from '#server/platform/files/read-csv.ts'
import { scanXml } from '#server/platform/files/scan-xml.ts'
import { importTexts as texts } from '../texts.ts'

/** Cells further to the right are ignored. */
const COLUMNS_MAX = 200
/** The last row of a sheet: Excel has no further ones. */
const LINE_MAX = 1_048_576
/** The rows of the largest table, and the lines that may be above its header. */
const ROWS_MAX = 50_020
const CELLS_MAX = 2_000_000
const DAY_MS = 86_400_000
/** Day 0 of the two calendars of spreadsheets; the first one counts a 29 February 1900 that did not exist. */
const [EPOCH_1900, EPOCH_1904] = [Date.UTC(1899, 11, 30), Date.UTC(1904, 0, 1)]
const DAYS_MAX = 100_000

type Workbook = { strings: readonly string[]; dateStyles: ReadonlySet<number>; has1904: boolean; textMax: number }
type Cell = { column: number; type: string; style: number; text: string; isValue: boolean }

/**
 * The rows of a sheet that are not empty, with their numbers.
 * @throws FileFault when it has too many rows or cells; Error when it is not well formed.
 */
export function readSheet(xml: Uint8Array, workbook: Workbook): Line[] {
  const rows: Line[] = []
  let cells = 0
  let line = 0
  let row: string[] = []
  let cell: Cell | undefined
  scanXml(xml, {
    open: (name, attributes) => {
      if (name === 'row') {
        row = []
        line = lineOf(attributes.r, line)
      } else if (name === 'c') cell = cellOf(attributes, row.length)
      else if (cell) cell.isValue = name === 'v' || name === 't'
    },
    text: (part) => {
      if (cell?.isValue && cell.text.length < workbook.textMax) cell.text += part
    },
    close: (name) => {
      if (cell) cell.isValue = false
      if (name === 'c' && cell) {
        if (cell.column < COLUMNS_MAX) {
          while (row.length < cell.column) row.push('')
          row[cell.column] = textOf(cell, workbook)
        }
        cell = undefined
      }
      if (name !== 'row') return
      cells += row.length
      if (cells > CELLS_MAX) throw holdsTooMuch()
      if (row.every((text) => text.trim() === '')) return
      if (rows.length === ROWS_MAX) throw new FileFault(texts.tooMany)
      rows.push({ line, cells: row })
    },
  })
  return rows
}

function cellOf({ r: place, t: type = 'n', s: style = '0' }: Readonly<Record<string, string>>, next: number): Cell {
  return { column: columnOf(place) ?? next, type, style: Number(style), text: '', isValue: false }
}

/** The number of a row: its own, unless it goes back. */
function lineOf(written: string | undefined, before: number): number {
  const line = /^\d{1,7}$/.test(written ?? '') ? Number(written) : 0
  return line > before && line <= LINE_MAX ? line : before + 1
}

/** 'A1' is 0, 'AA1' is 26. */
function columnOf(place: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(place ?? '')?.[0]
  return letters === undefined
    ? undefined
    : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function textOf({ type, style, text }: Cell, { strings, dateStyles, has1904 }: Workbook): string {
  if (type === 's') return strings[Number(text)] ?? ''
  if (type === 'd') return text.slice(0, 10)
  if (type !== 'n' || !dateStyles.has(style)) return text
  const days = Number(text)
  if (text === '' || !(days >= 0 && days < DAYS_MAX)) return text
  return new Date((has1904 ? EPOCH_1904 : EPOCH_1900) + Math.floor(days) * DAY_MS).toISOString().slice(0, 10)
}
