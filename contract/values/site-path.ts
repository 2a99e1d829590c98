/** Not an address of the internet (RFC 6761), so nothing that is written resolves to it by chance. */
const HERE = 'https://site.invalid'

/**
 * True if a link is a path of this site for every browser, as it is and with a language before it. Browsers read
 * `/\host`, and slashes parted by a tab, as another site.
 */
export function isSitePath(link: string): boolean {
  if (!link.startsWith('/') || !URL.canParse(link, HERE)) return false
  const { origin, pathname } = new URL(link, HERE)
  return origin === HERE && !pathname.startsWith('//')
}
