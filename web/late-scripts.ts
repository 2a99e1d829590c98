const PRELOAD = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g
const ENTRY = /<script type="module"[^>]*? src="([^"]+)"[^>]*><\/script>/
const ENTRY_START = '<script type="module"'
const NONCE = / nonce="[^"]*"/

/** Events of the page on the document before React takes over, and once its buttons work. */
export const HYDRATES = 'hydrates'
export const AWAKE = 'awake'

/**
 * Loads `files` together and runs `entry` once the page has been painted. A page in the background is not painted, so
 * it starts at once. A button pressed before the scripts run is pressed again when its page works (`AWAKE`). A press
 * while the page hydrates belongs to React: it hydrates at once and handles the click. The function's text is sent, so
 * it uses nothing from outside.
 */
function startAfterPaint(files: readonly string[], entry: string, nonce: string, events: [string, string]): void {
  const [hydrates, awake] = events
  let pressed: HTMLButtonElement | null = null
  const keep = ({ target }: Event) => {
    pressed = target instanceof Element ? target.closest('button') : null
  }
  const pressAgain = () => {
    if (pressed?.isConnected) pressed.click()
  }
  document.addEventListener('click', keep, true)
  document.addEventListener(hydrates, () => document.removeEventListener('click', keep, true), { once: true })
  document.addEventListener(awake, pressAgain, { once: true })
  const start = () => {
    for (const href of files)
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', nonce, href }))
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', nonce, src: entry }))
  }
  if (document.hidden) start()
  else requestAnimationFrame(() => setTimeout(start))
}

/**
 * Lets the page's scripts wait for its first paint, which needs none of them: on a slow connection they would take
 * bandwidth from the style sheet, the fonts and the first photograph.
 */
export function withLateScripts(html: string): string {
  const files: string[] = []
  // A page is long: only the positions of these tags are searched, the head and the end.
  const headEnd = html.indexOf('</head>')
  const head = html.slice(0, headEnd).replace(PRELOAD, (_, href: string) => {
    files.push(href)
    return ''
  })
  if (files.length === 0) return html
  const entryAt = html.lastIndexOf(ENTRY_START)
  const end = html.slice(entryAt).replace(ENTRY, (tag, entry: string) => {
    const call = `(${startAfterPaint})(${JSON.stringify(files)},${JSON.stringify(entry)},document.currentScript.nonce,${JSON.stringify([HYDRATES, AWAKE])})`
    return `<script${NONCE.exec(tag)?.[0] ?? ''}>${call}</script>`
  })
  return head + html.slice(headEnd, entryAt) + end
}
