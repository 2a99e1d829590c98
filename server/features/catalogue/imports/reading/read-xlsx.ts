import { FileFault, holdsTooMuch } from '#server/platform/files/file-fault.ts'
import type { Line } from '#server/platform/files/read-csv.ts'
import { scanXml } from '#server/platform/files/scan-xml.ts'
import { unzip } from '#server/platform/files/unzip.ts'
import { readDateStyles } from './read-date-styles.ts'
import { readSheet } from './read-sheet.ts'

const WORKBOOK = 'xl/workbook.xml'
const RELATIONS = 'xl/_rels/workbook.xml.rels'
const STRINGS = 'xl/sharedStrings.xml'
const STYLES = 'xl/styles.xml'
const SHEET = /^xl\/worksheets\/[^/]+\.xml$/
/** Sheets that are searched for the table. */
const SHEETS_MAX = 10
const STRINGS_MAX = 1_000_000
/** Longer texts are cut: no field of a car holds more. */
const TEXT_MAX = 10_000

export type Sheet = { lines: Line[] /** The names of the other visible sheets. */; others: string[] }

/**
 * The first visible sheet of an XLSX file that is a table, in the order of its tabs, else the first one; a date is
 * 'YYYY-MM-DD'. Undefined if it is no workbook. Source: ECMA-376 (SpreadsheetML, OPC).
 * @throws FileFault when it holds more than the limits.
 */
export function readXlsx(bytes: Buffer, isTable: (lines: readonly Line[]) => boolean): Sheet | undefined {
  try {
    const book = unzip(bytes, (name) => name === WORKBOOK || name === RELATIONS)
    const { tabs, has1904 } = readWorkbook(book[WORKBOOK], book[RELATIONS])
    const shared = unzip(bytes, (name) => name === STRINGS || name === STYLES)
    const dateStyles = readDateStyles(shared[STYLES])
    const workbook = { strings: readStrings(shared[STRINGS]), dateStyles, has1904, textMax: TEXT_MAX }
    let first: Sheet | undefined
    for (const { path } of tabs.length > 0 ? tabs.slice(0, SHEETS_MAX) : [{ path: firstByName(bytes) }]) {
      const xml = unzip(bytes, (name) => name === path)[path]
      if (xml === undefined) continue
      const lines = readSheet(xml, workbook)
      const sheet = { lines, others: tabs.flatMap((tab) => (tab.path === path ? [] : [tab.name])) }
      if (isTable(lines)) return sheet
      first ??= sheet
    }
    return first
  } catch (error) {
    if (error instanceof FileFault) throw error
    return undefined
  }
}

/** A workbook that names no sheet has them by their files' names. */
function firstByName(bytes: Buffer): string {
  const names: string[] = []
  unzip(bytes, (name) => {
    if (SHEET.test(name)) names.push(name)
    return false
  })
  return names.sort(byNumber)[0] ?? ''
}

const byNumber = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true })

/** The visible sheets, in the order of their tabs, and whether days are counted from 1904. */
function readWorkbook(workbook: Uint8Array | undefined, relations: Uint8Array | undefined) {
  const found = { tabs: [] as { name: string; path: string }[], has1904: false }
  if (workbook === undefined || relations === undefined) return found
  const targets = new Map<string, string>()
  scanXml(relations, {
    open: (name, { Id: id, Target: target }) => {
      if (name === 'Relationship' && id && target) targets.set(id, target)
    },
    text: () => {},
    close: () => {},
  })
  scanXml(workbook, {
    open: (name, attributes) => {
      if (name === 'workbookPr') found.has1904 = ['1', 'true'].includes(attributes.date1904 ?? '')
      const target = name === 'sheet' && !attributes.state?.endsWith('idden') && targets.get(relationOf(attributes))
      const path = target && (target.startsWith('/') ? target.slice(1) : `xl/${target}`)
      if (path) found.tabs.push({ name: attributes.name ?? '', path })
    },
    text: () => {},
    close: () => {},
  })
  return found
}

/** `r:id`, whatever the prefix. */
const relationOf = (attributes: Readonly<Record<string, string>>): string =>
  Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? ''

/** The texts that cells refer to by number, without their phonetic parts (`rPh`). */
function readStrings(xml: Uint8Array | undefined): string[] {
  const strings: string[] = []
  if (xml === undefined) return strings
  let [text, isText, isSpoken] = ['', false, false]
  scanXml(xml, {
    open: (name) => {
      if (name === 'si') text = ''
      else if (name === 'rPh') isSpoken = true
      isText = name === 't' && !isSpoken
    },
    text: (part) => {
      if (isText && text.length < TEXT_MAX) text += part
    },
    close: (name) => {
      isText = false
      if (name === 'rPh') isSpoken = false
      if (name !== 'si') return
      if (strings.length === STRINGS_MAX) throw holdsTooMuch()
      strings.push(text)
    },
  })
  return strings
}
