const BOM = '\uFEFF'
/** A title may stand above the head. */
const LINES_LOOKED_AT = 5
const SEPARATORS = [',', ';', '\t', '|'] as const

/** Cells of a table in CSV: quotes as in RFC 4180; the separator is the one that a line near the top has most of. */
export function readCsv(source: string): string[][] {
  const text = source.startsWith(BOM) ? source.slice(1) : source
  const separator = separatorOf(text)
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  const endCell = () => {
    row.push(cell)
    cell = ''
  }
  const endRow = () => {
    endCell()
    if (row.some((each) => each.trim() !== '')) rows.push(row)
    row = []
  }
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (quoted) {
      if (character !== '"') cell += character
      else if (text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else quoted = false
    } else if (character === '"' && cell === '') quoted = true
    else if (character === separator) endCell()
    else if (character === '\n') endRow()
    else if (character !== '\r') cell += character
  }
  endRow()
  return rows
}

function separatorOf(text: string): string {
  const lines = text.split(/\r?\n/, LINES_LOOKED_AT)
  const count = (separator: string) => Math.max(...lines.map((line) => line.split(separator).length))
  return [...SEPARATORS].sort((a, b) => count(b) - count(a))[0] ?? ','
}

/** A table as CSV that spreadsheets open in the right script, and in which no cell is taken for a formula. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => {
    const plain = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text
    return /[",\n\r]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
  }
  return `${BOM}${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}
