import { useT } from '#web/platform/language.tsx'
import { EmptyState } from '#web/ui/states.tsx'

/** The screen of an address at which there is nothing, or nothing for this person. */
export function NothingHere() {
  const t = useT('office')
  return (
    <EmptyState icon="search" heading="h1" title={t('nothingHere')}>
      {t('nothingHereText')}
    </EmptyState>
  )
}
