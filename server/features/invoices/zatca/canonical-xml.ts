import { type Attr, type Element, Node, type ProcessingInstruction, type Document as XmlDocument } from '@xmldom/xmldom'

const XMLNS = 'http://www.w3.org/2000/xmlns/'

/**
 * A parsed document as Canonical XML 1.1 without comments (https://www.w3.org/TR/xml-c14n11), the text under hashes and
 * signatures of e-invoices. Elements for which `isRemoved` holds are left out with their content.
 */
export function canonicalXml(document: XmlDocument, isRemoved: (element: Element) => boolean = () => false): string {
  const root = document.documentElement
  if (!root) return ''
  const before: string[] = []
  const after: string[] = []
  for (const node of Array.from(document.childNodes)) {
    if (node.nodeType !== Node.PROCESSING_INSTRUCTION_NODE) continue
    // The node's type tells its class.
    const found = node as ProcessingInstruction
    // This parser reads the XML declaration as a processing instruction, which it is not.
    if (found.target === 'xml') continue
    const text = instruction(found)
    if (isBefore(document, node, root)) before.push(`${text}\n`)
    else after.push(`\n${text}`)
  }
  return before.join('') + canonicalElement(root, isRemoved) + after.join('')
}

/** One element and its content as canonical XML; `scope` holds the namespaces that its parent has written already. */
export function canonicalElement(
  element: Element,
  isRemoved: (element: Element) => boolean = () => false,
  scope: ReadonlyMap<string, string> = new Map([['', '']]),
): string {
  const attributes = Array.from(element.attributes)
  const declared = attributes.filter((attribute) => attribute.namespaceURI === XMLNS)
  const inner = new Map(scope)
  const written: [string, string][] = []
  for (const attribute of declared) {
    const prefix = attribute.prefix === 'xmlns' ? (attribute.localName ?? '') : ''
    if (prefix === 'xml' || inner.get(prefix) === attribute.value) continue
    inner.set(prefix, attribute.value)
    written.push([prefix, attribute.value])
  }
  written.sort(([a], [b]) => compare(a, b))
  const plain = attributes.filter((attribute) => attribute.namespaceURI !== XMLNS).sort(byName)
  const namespaces = written.map(([prefix, uri]) => ` xmlns${prefix && `:${prefix}`}="${escapeAttribute(uri)}"`)
  const others = plain.map((attribute) => ` ${attribute.name}="${escapeAttribute(attribute.value)}"`)
  const children = Array.from(element.childNodes).map((node) => {
    if (node.nodeType === Node.TEXT_NODE || node.nodeType === Node.CDATA_SECTION_NODE)
      return escapeText(node.nodeValue ?? '')
    // The node's type tells its class.
    if (node.nodeType === Node.PROCESSING_INSTRUCTION_NODE) return instruction(node as ProcessingInstruction)
    if (node.nodeType !== Node.ELEMENT_NODE) return ''
    const child = node as Element
    return isRemoved(child) ? '' : canonicalElement(child, isRemoved, inner)
  })
  const name = element.tagName
  return `<${name}${namespaces.join('')}${others.join('')}>${children.join('')}</${name}>`
}

const instruction = ({ target, data }: ProcessingInstruction) => `<?${target}${data ? ` ${data}` : ''}?>`

function isBefore(document: XmlDocument, node: unknown, root: Element): boolean {
  const nodes: unknown[] = Array.from(document.childNodes)
  return nodes.indexOf(node) < nodes.indexOf(root)
}

/** By namespace, then by local name; attributes without a namespace come first. */
const byName = (a: Attr, b: Attr) =>
  compare(a.namespaceURI ?? '', b.namespaceURI ?? '') || compare(a.localName ?? a.name, b.localName ?? b.name)

/** Ordered by Unicode code points, as the recommendation requires. */
const compare = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))

const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\r', '&#xD;')

const escapeAttribute = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\t', '&#x9;')
    .replaceAll('\n', '&#xA;')
    .replaceAll('\r', '&#xD;')
