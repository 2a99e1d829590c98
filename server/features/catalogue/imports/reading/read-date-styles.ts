import { scanXml } from '#server/platform/files/scan-xml.ts'

/** Formats of dates without their own code in a file: ECMA-376, 18.8.30. */
const BUILT_IN: readonly (readonly [number, number])[] = [
  [14, 17],
  [22, 22],
  [27, 36],
  [50, 58],
]
const CODE_MAX = 255

/** The styles of cells, by index, that show a number as a date. */
export function readDateStyles(xml: Uint8Array | undefined): ReadonlySet<number> {
  const dates = new Set<number>()
  if (xml === undefined) return dates
  const own = new Set<string>()
  let [isCell, place] = [false, 0]
  scanXml(xml, {
    open: (name, attributes) => {
      if (name === 'numFmt' && isDateCode(attributes.formatCode ?? '')) own.add(attributes.numFmtId ?? '')
      if (name === 'cellXfs') isCell = true
      if (name !== 'xf' || !isCell) return
      const format = attributes.numFmtId ?? ''
      if (own.has(format) || BUILT_IN.some(([from, to]) => Number(format) >= from && Number(format) <= to))
        dates.add(place)
      place += 1
    },
    text: () => {},
    close: (name) => {
      if (name === 'cellXfs') isCell = false
    },
  })
  return dates
}

/**
 * A code with days or years outside of its quoted words, colours and escaped letters: `dd/mm/yyyy`, not `0.00 "day"`.
 */
const isDateCode = (code: string): boolean =>
  /[dy]/i.test(code.slice(0, CODE_MAX).replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''))
