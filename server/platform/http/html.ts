/** Finished markup. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Piece = Markup | string | number | false | undefined | readonly Piece[]

/** Markup with every value in it escaped, unless it is markup itself; lists are joined, absent values omitted. */
export const html = (strings: TemplateStringsArray, ...values: Piece[]): Markup =>
  new Markup(strings.reduce((text, part, i) => text + written(values[i - 1]) + part))

function written(piece: Piece): string {
  if (piece === undefined || piece === false) return ''
  if (piece instanceof Markup) return piece.text
  if (typeof piece === 'string' || typeof piece === 'number') return escapeHtml(String(piece))
  return piece.map(written).join('')
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
