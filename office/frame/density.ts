const NAME = 'officeDensity'

/** The rows of tables are 32 pixels high in place of 44; this device remembers it. */
export function toggleDensity(): void {
  const isCompact = document.documentElement.dataset.density !== 'compact'
  show(isCompact)
  try {
    localStorage.setItem(NAME, isCompact ? 'compact' : 'normal')
  } catch {
    // A browser that refuses storage forgets it with the page.
  }
}

/** Shows the density that this device remembers. */
export function restoreDensity(): void {
  try {
    show(localStorage.getItem(NAME) === 'compact')
  } catch {
    show(false)
  }
}

function show(isCompact: boolean): void {
  if (isCompact) document.documentElement.dataset.density = 'compact'
  else delete document.documentElement.dataset.density
}
