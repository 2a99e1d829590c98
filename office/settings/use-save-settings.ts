import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLang, useT } from '#web/platform/language.tsx'
import type { FormErrors } from '#web/ui/fields/use-field-errors.ts'
import type { Values } from '../parts/form/control.ts'
import { changedMeanwhile } from '../platform/changes.ts'
import { useOfficeApi } from '../platform/desk.tsx'
import type { OfficeApi } from '../platform/office-api.ts'
import type { FieldKey } from '../platform/texts.ts'
import { isWaiting, useTellTaken } from '../platform/use-tell-taken.tsx'
import { listed } from '../ui/listed.ts'
import type { SettingGroup } from './setting-groups.ts'

/** The changed fields of a group, and the values that the page has read. */
export type GroupChange = { group: SettingGroup; read: Values; change: Values }

type Options = { errors: FormErrors; onTaken: (key: string) => void }

/**
 * Saves the changed groups one after the other, so that a group that waits for a second person keeps no other one back.
 * A refused group stays typed, and so do those after it. Nothing is saved if a colleague changed one of the fields.
 */
export function useSaveSettings({ errors, onTaken }: Options) {
  const t = useT('office')
  const lang = useLang()
  const fields = useT('office-fields')
  const api = useOfficeApi()
  const queryClient = useQueryClient()
  const tellTaken = useTellTaken()
  return useMutation({
    mutationFn: async (changes: readonly GroupChange[]) => {
      const lost = await lostFields(api, changes)
      if (lost.length > 0) {
        const names = listed(
          lost.map((field) => fields(field)),
          lang,
        )
        return errors.show({ error: [t('settingMeanwhile', { fields: names })] })
      }
      let isSaved = false
      try {
        for (const { group, change } of changes) {
          const answer = await api.request('PUT', `/settings/${group.key}`, { body: await withAddresses(api, change) })
          await queryClient.invalidateQueries()
          onTaken(group.key)
          if (isWaiting(answer)) tellTaken(answer, '')
          else isSaved = true
        }
      } finally {
        if (isSaved) tellTaken(undefined, t('saved'))
      }
    },
    onError: errors.refuse,
  })
}

/** The changed fields that a colleague has changed since the page was read. */
async function lostFields(api: OfficeApi, changes: readonly GroupChange[]): Promise<FieldKey[]> {
  const lost = changes.map(async ({ group, read, change }) => {
    const now = await api.request('GET', `/settings/${group.key}`)
    const names = changedMeanwhile(read, Object(Object(now).value), change)
    const known: readonly FieldKey[] = group.inputs.map(({ field }) => field)
    return known.filter((field) => names.includes(field))
  })
  return (await Promise.all(lost)).flat()
}

/** Stores new pictures first: a setting holds the address of its picture. */
async function withAddresses(api: OfficeApi, change: Values): Promise<Values> {
  const stored = Object.entries(change).map(async ([field, value]) => {
    if (!(value instanceof File)) return [field, value] as const
    const body = new FormData()
    body.append('picture', value)
    const { address } = await api.call('POST /settings/logos', { body })
    return [field, address] as const
  })
  return Object.fromEntries(await Promise.all(stored))
}
