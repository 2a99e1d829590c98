import { onlyDigits } from '#contract/values/digits.ts'

export const CODE_LENGTH = 6

/** The six boxes and the focused one. An empty box is ''. */
export type CodeState = { boxes: readonly string[]; focus: number }

export const emptyCode: CodeState = { boxes: Array.from({ length: CODE_LENGTH }, () => ''), focus: 0 }

export const codeText = (state: CodeState): string => state.boxes.join('')

/** Digits typed, pasted or filled in at a box: they fill it and the following ones. Other characters are dropped. */
export function enterDigits(state: CodeState, at: number, text: string): CodeState {
  const digits = onlyDigits(text)
  if (digits === '') return state
  // A whole code replaces everything, wherever it was pasted or filled in.
  const start = digits.length >= CODE_LENGTH ? 0 : at
  const fresh = digits.slice(0, CODE_LENGTH - start)
  const boxes = state.boxes.map((old, index) => fresh[index - start] ?? old)
  return { boxes, focus: Math.min(start + fresh.length, CODE_LENGTH - 1) }
}

/** Backspace: empties its box; in an empty one it goes back and empties the previous one. */
export function eraseAt(state: CodeState, at: number): CodeState {
  const target = state.boxes[at] === '' ? Math.max(0, at - 1) : at
  return { boxes: state.boxes.map((old, index) => (index === target ? '' : old)), focus: target }
}
