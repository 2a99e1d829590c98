const BYTES = 16

/** A random word. `crypto.randomUUID` is missing on pages without TLS, such as a demo or a developer's machine. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(BYTES))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
