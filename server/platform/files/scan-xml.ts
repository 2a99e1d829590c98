import sax from 'sax'

/** Deeper than any real document. */
const DEPTH_MAX = 64
const SLICE = 64 * 1024

/** Receives a document from its beginning to its end; names come without their prefix. */
export type XmlListener = {
  open(name: string, attributes: Readonly<Record<string, string>>): void
  /** Part of the text of the innermost open element. */
  text(text: string): void
  close(name: string): void
}

/**
 * Reads an XML document once, in time linear to its length. It never expands the document's own entities.
 * @throws Error if it is not well formed, has a document type, or is nested more than 64 deep.
 */
export function scanXml(source: string | Uint8Array, listener: XmlListener): void {
  const parser = sax.parser(true)
  let depth = 0
  parser.onerror = (error) => {
    throw error
  }
  parser.ondoctype = () => {
    throw new Error('a document type')
  }
  parser.onopentag = ({ name, attributes }) => {
    depth += 1
    if (depth > DEPTH_MAX) throw new Error('nested too deep')
    // Without namespaces, attributes are texts.
    listener.open(localName(name), attributes as Record<string, string>)
  }
  parser.ontext = (text) => listener.text(text)
  parser.oncdata = (text) => listener.text(text)
  parser.onclosetag = (name) => {
    depth -= 1
    listener.close(localName(name))
  }
  for (const slice of slicesOf(source)) parser.write(slice)
  parser.close()
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

function* slicesOf(source: string | Uint8Array): Generator<string> {
  const decoder = new TextDecoder()
  for (let at = 0; at < source.length; at += SLICE) {
    yield typeof source === 'string'
      ? source.slice(at, at + SLICE)
      : decoder.decode(source.subarray(at, at + SLICE), { stream: true })
  }
}
