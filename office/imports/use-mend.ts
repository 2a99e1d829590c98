import { useT } from '#web/platform/language.tsx'
import { useOfficeApi } from '../platform/desk.tsx'
import { useAct } from '../platform/use-act.ts'

type Mending = { cells?: { row: number; column: number; text: string }[]; field?: string }

/** Mends cells of an import, or checks the rows again that are refused for a field, and says how many are left. */
export function useMend(importId: number) {
  const t = useT('office-acts')
  const api = useOfficeApi()
  return useAct(
    (mending: Mending) => api.call('POST /imports/cars/{id}/mend', { params: { id: importId }, body: mending }),
    { done: (answer) => t('mended', { count: answer.import.verdicts.refused }) },
  )
}
