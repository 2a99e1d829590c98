import type { AnyInput } from './input.ts'

/** The typed values by field. */
export type Values = Readonly<Record<string, unknown>>

/** Properties that every control of a form gets. */
export type ControlProps = {
  input: AnyInput
  value: unknown
  onChange: (value: unknown) => void
  frame: { id: string; label: string; help?: string; error?: string }
}

export const asText = (value: unknown): string => (value === null || value === undefined ? '' : String(value))
