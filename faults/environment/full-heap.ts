/** Loaded before the product: on request it allocates memory until there is none, like a leak. */
const HOARD: object[] = []
const PIECE = 20_000
const PAUSE_MS = 5

function hoard(): void {
  HOARD.push(Array.from({ length: PIECE }, (_, index) => ({ index })))
  setTimeout(hoard, PAUSE_MS)
}

process.on('message', (message) => {
  if (typeof message === 'object' && message !== null && 'hoard' in message) hoard()
})
