import { useT } from '#web/platform/language.tsx'

/** The error in words. Without a connection there is no answer, and some answers have no words. */
export function useErrorWords(): (error: unknown) => string {
  const t = useT('office')
  const ui = useT('ui')
  return (error) => {
    if (Object(error).status === 0) return ui('offline')
    return error instanceof Error && error.message !== '' ? error.message : t('failed')
  }
}
