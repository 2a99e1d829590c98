import { DOMParser, type Element, Node } from '@xmldom/xmldom'

/** An element of an invoice, found by its path of local names: `AccountingSupplierParty/Party`. */
export type XmlNode = {
  name: string
  /** The text of the element itself, or of the first one at a path; empty if there is none. */
  text(path?: string): string
  /** The amount at a path in halalas; 0 if there is none. */
  amount(path: string): number
  attribute(name: string): string
  first(path: string): XmlNode | undefined
  all(path: string): XmlNode[]
  children(): XmlNode[]
}

const HALALAS = 100

export function readXml(xml: string): XmlNode {
  const root = new DOMParser().parseFromString(xml, 'text/xml').documentElement
  if (root === null) throw new Error('the document has no element')
  return nodeOf(root)
}

function nodeOf(element: Element): XmlNode {
  // The node's type tells its class.
  const elements = () =>
    Array.from(element.childNodes).filter((node) => node.nodeType === Node.ELEMENT_NODE) as Element[]
  const children = () => elements().map(nodeOf)
  const all = (path: string): XmlNode[] =>
    path
      .split('/')
      .reduce<XmlNode[]>(
        (found, name) => found.flatMap((node) => node.children().filter((child) => child.name === name)),
        [node],
      )
  const node: XmlNode = {
    name: element.localName ?? '',
    text: (path) => (path === undefined ? (element.textContent ?? '') : (all(path)[0]?.text() ?? '')),
    amount: (path) => Math.round(Number(all(path)[0]?.text() ?? '0') * HALALAS),
    attribute: (name) => element.getAttribute(name) ?? '',
    first: (path) => all(path)[0],
    all,
    children,
  }
  return node
}

/** Every element below a node, itself included. */
export const everyNode = (node: XmlNode): XmlNode[] => [node, ...node.children().flatMap(everyNode)]
