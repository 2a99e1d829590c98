import type { Text } from '../http/refusal.ts'

/** The fault of an unreadable file, in both languages. */
export class FileFault extends Error {
  readonly text: Text
  constructor(text: Text) {
    super(text.en)
    this.text = text
  }
}

/** The fault of a file that is too large to read at once. */
export const holdsTooMuch = (): FileFault =>
  new FileFault({
    ar: 'في الملف أكثر مما يُقرأ دفعة واحدة. احذف ما لا يلزم منه، أو قسّمه، أو احفظه بصيغة CSV.',
    en: 'The file holds more than is read at once. Remove what is not needed, split it, or save it as CSV.',
  })
