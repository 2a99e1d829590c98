import { describe, expect, test } from 'vitest'
import { codeText, emptyCode, enterDigits, eraseAt } from './code-digits.ts'

const typed = (...digits: string[]) =>
  digits.reduce((state, digit) => enterDigits(state, state.focus, digit), emptyCode)

describe('code boxes', () => {
  test('a digit moves to the next box', () => {
    expect(typed('4', '8')).toEqual({ boxes: ['4', '8', '', '', '', ''], focus: 2 })
  })

  test('letters and signs change nothing', () => {
    expect(enterDigits(typed('4'), 1, 'a-')).toEqual(typed('4'))
  })

  test.each([
    ['Arabic-Indic', '٤٨٢٩١٧'],
    ['Persian', '۴۸۲۹۱۷'],
    ['with words around', 'رمزك: 482-917'],
  ])('a pasted code fills the boxes: %s', (_, text) => {
    const state = enterDigits(emptyCode, 3, text)
    expect(codeText(state)).toBe('482917')
    expect(state.focus).toBe(5)
  })

  test('a part of a code fills from its box on', () => {
    expect(enterDigits(typed('4'), 1, '82').boxes).toEqual(['4', '8', '2', '', '', ''])
  })

  test('a digit typed in a full box replaces its digit', () => {
    expect(codeText(enterDigits(typed('4', '8'), 0, '9'))).toBe('98')
  })

  test('backspace empties its box, and from an empty box the previous one', () => {
    const full = typed('4', '8')
    expect(eraseAt(full, 2)).toEqual({ boxes: ['4', '', '', '', '', ''], focus: 1 })
    expect(eraseAt(full, 0)).toEqual({ boxes: ['', '8', '', '', '', ''], focus: 0 })
    expect(eraseAt(emptyCode, 0)).toEqual(emptyCode)
  })
})
