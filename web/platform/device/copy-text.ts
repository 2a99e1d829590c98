/**
 * Copies a text. The clipboard is missing on a page without TLS, and refused if the browser's owner forbids it.
 * @returns true if it was copied
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
