/** Loaded before the product: on a word from outside something in it takes memory until there is none, as a leak does. */
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
