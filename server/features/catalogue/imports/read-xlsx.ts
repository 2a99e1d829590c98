import { FileFault, holdsTooMuch } from '#server/platform/files/file-fault.ts'
import { scanXml } from '#server/platform/files/scan-xml.ts'
import { unzip } from '#server/platform/files/unzip.ts'
import { readDateStyles } from './read-date-styles.ts'
import { readSheet } from './read-sheet.ts'

const WORKBOOK = 'xl/workbook.xml'
const RELATIONS = 'xl/_rels/workbook.xml.rels'
const STRINGS = 'xl/sharedStrings.xml'
const STYLES = 'xl/styles.xml'
const SHEET = /^xl\/worksheets\/[^/]+\.xml$/
const STRINGS_MAX = 1_000_000
/** Longer texts are cut: no field of a car holds more. */
const TEXT_MAX = 10_000

/**
 * Cells of the first visible sheet of an XLSX file, in the order of its tabs; a date is 'YYYY-MM-DD'. Undefined if it
 * is no workbook. Source: ECMA-376 (SpreadsheetML, OPC).
 * @throws FileFault when it holds more than the limits.
 */
export function readXlsx(bytes: Buffer): string[][] | undefined {
  try {
    const book = unzip(bytes, (name) => name === WORKBOOK || name === RELATIONS)
    const { paths, has1904 } = readWorkbook(book[WORKBOOK], book[RELATIONS])
    const parts = unzip(bytes, (name) => name === STRINGS || name === STYLES || isSheet(name, paths))
    const sheet = paths.map((path) => parts[path]).find((found) => found !== undefined) ?? firstByName(parts)
    if (sheet === undefined) return undefined
    const dateStyles = readDateStyles(parts[STYLES])
    return readSheet(sheet, { strings: readStrings(parts[STRINGS]), dateStyles, has1904, textMax: TEXT_MAX })
  } catch (error) {
    if (error instanceof FileFault) throw error
    return undefined
  }
}

/** A workbook that names no sheet has them by their files' names. */
const isSheet = (name: string, paths: readonly string[]): boolean =>
  paths.length > 0 ? name === paths[0] : SHEET.test(name)

const firstByName = (parts: Readonly<Record<string, Uint8Array>>): Uint8Array | undefined =>
  parts[
    Object.keys(parts)
      .filter((name) => SHEET.test(name))
      .sort(byNumber)[0] ?? ''
  ]

const byNumber = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true })

/** The files of the visible sheets, in the order of their tabs, and whether days are counted from 1904. */
function readWorkbook(workbook: Uint8Array | undefined, relations: Uint8Array | undefined) {
  const found = { paths: [] as string[], has1904: false }
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
      if (target) found.paths.push(target.startsWith('/') ? target.slice(1) : `xl/${target}`)
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
