import { useInput } from 'ra-core'
import { useId } from 'react'
import { useT } from '#web/platform/language.tsx'
import type { Input } from '../resources/description.ts'

/** What every control of a form needs: its value, its label with help, and its error. */
export function useControl(
  input: Input,
  convert: Pick<Parameters<typeof useInput>[0], 'format' | 'parse' | 'validate'> = {},
) {
  const t = useT('office')
  const fields = useT('office-fields')
  const id = useId()
  const { field, fieldState } = useInput({ source: input.field, ...convert })
  const message: unknown = fieldState.error?.message
  const name = fields(input.label ?? input.field)
  return {
    field,
    frame: {
      id,
      label: input.required ? `${name} *` : name,
      help: input.help ? t(input.help) : undefined,
      error: typeof message === 'string' ? plain(message) : undefined,
    },
  }
}

/** Removes the prefix that `ra-core` puts before the server's messages. */
function plain(message: string): string {
  const mark = '@@react-admin@@'
  return message.startsWith(mark) ? String(JSON.parse(message.slice(mark.length))) : message
}
