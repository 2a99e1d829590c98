import type { AnyInput } from './input.ts'

/** The typed values by field. */
export type Values = Readonly<Record<string, unknown>>

/** What every control of a form is given. */
export type ControlProps = {
  input: AnyInput
  value: unknown
  onChange: (value: unknown) => void
  frame: { id: string; label: string; help?: string; error?: string }
}

export const asText = (value: unknown): string => (value === null || value === undefined ? '' : String(value))
