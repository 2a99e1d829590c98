import { isApiError } from '#web/platform/http/api.ts'
import { useT } from '#web/platform/language.tsx'
import { allMessages } from '#web/ui/fields/field-errors.ts'
import { useReadRefusal } from '#web/ui/fields/use-field-errors.ts'
import { numberIn } from './use-resend.ts'

/** The server's message, with the number of tries left if it is known. */
export function useRefusalText(): (error: unknown) => string {
  const t = useT('secrets')
  const read = useReadRefusal()
  return (error) => {
    const words = allMessages(read(error))[0] ?? ''
    const left = isApiError(error) ? numberIn(error.data, 'tries_left') : undefined
    return left === undefined ? words : `${words} ${t('triesLeft', { count: left })}`
  }
}
