import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiError } from '#web/platform/http/api.ts'
import { useLang, useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import type { Values } from '../parts/form/control.ts'
import { FormInput } from '../parts/form/form-input.tsx'
import { changedMeanwhile, changedValues } from '../platform/changes.ts'
import { useMay, useOfficeApi } from '../platform/desk.tsx'
import type { OfficeApi } from '../platform/office-api.ts'
import type { FieldKey } from '../platform/texts.ts'
import { useTellTaken } from '../platform/use-tell-taken.tsx'
import { AllErrors } from '../ui/all-errors.tsx'
import { useErrorWords } from '../ui/error-words.ts'
import { listed } from '../ui/listed.ts'
import { PageHead, Panel } from '../ui/panel.tsx'
import { Shimmer } from '../ui/shimmer.tsx'
import { SETTING_GROUPS, type SettingGroup } from './setting-groups.ts'
import { SettingHistory } from './setting-history.tsx'

/** The settings, one form for each group. Readers see them without a save button. */
export function SettingsPage() {
  const t = useT('office')
  const api = useOfficeApi()
  const { data, isPending, refetch } = useQuery({
    queryKey: ['settings'],
    queryFn: ({ signal }) => api.call('GET /settings', { signal }),
  })
  return (
    <>
      <PageHead title={t('settings')} lead={t('settingsLead')} />
      {isPending ? <Shimmer /> : null}
      {!isPending && !data ? <ErrorState title={t('notRead')} onRetry={() => void refetch()} /> : null}
      {SETTING_GROUPS.map((group) => {
        const values = data?.data.find((each) => each.key === group.key)?.value
        return values ? <Group key={group.key} group={group} values={values} /> : null
      })}
    </>
  )
}

function Group({ group, values: saved }: { group: SettingGroup; values: Values }) {
  const t = useT('office')
  const may = useMay()
  const [typed, setTyped] = useState<Values>({})
  const values = { ...saved, ...typed }
  const isDirty = Object.keys(changedValues(saved, typed)).length > 0
  const save = useSave(group, saved, () => setTyped({}))
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!save.isPending) save.mutate(typed)
      }}
    >
      <Panel title={t(group.title)} padded>
        {save.messages.length > 0 ? <AllErrors messages={save.messages} /> : null}
        <fieldset className="of-plain" disabled={!may('settings')}>
          <div className={group.inputs.length > 8 ? 'fg3' : 'fg2'}>
            {group.inputs.map((input) => (
              <FormInput
                key={input.field}
                input={input}
                values={values}
                saved={saved}
                error={undefined}
                onChange={(value) => setTyped((before) => ({ ...before, [input.field]: value }))}
              />
            ))}
          </div>
        </fieldset>
        {may('settings') ? <SaveRow pending={save.isPending} isDirty={isDirty} /> : null}
        {may('settings') ? <SettingHistory group={group} /> : null}
      </Panel>
    </form>
  )
}

function useSave(group: SettingGroup, read: Values, onSaved: () => void) {
  const t = useT('office')
  const lang = useLang()
  const fields = useT('office-fields')
  const inWords = useErrorWords()
  const api = useOfficeApi()
  const queryClient = useQueryClient()
  const tellTaken = useTellTaken()
  const [messages, setMessages] = useState<string[]>([])
  const mutation = useMutation({
    mutationFn: async (typed: Values) => {
      const change = changedValues(read, typed)
      if (Object.keys(change).length === 0) return
      const now = await api.request('GET', `/settings/${group.key}`)
      const lost = changedMeanwhile(read, Object(Object(now).value), change)
      if (lost.length > 0) {
        const known: readonly FieldKey[] = group.inputs.map(({ field }) => field)
        const names = known.filter((field) => lost.includes(field)).map((field) => fields(field))
        throw new Error(t('settingMeanwhile', { fields: listed(names, lang) }))
      }
      return api.request('PUT', `/settings/${group.key}`, { body: await withAddresses(api, change) })
    },
    onSuccess: async (answer) => {
      setMessages([])
      tellTaken(answer, t('saved'))
      await queryClient.invalidateQueries()
      onSaved()
    },
    onError: (error) => {
      const all = isApiError(error) ? [...new Set(Object.values(error.errors).flat())] : []
      setMessages(all.length > 0 ? all : [inWords(error)])
    },
  })
  return { ...mutation, messages }
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

function SaveRow({ pending, isDirty }: { pending: boolean; isDirty: boolean }) {
  const t = useT('office')
  return (
    <div className="row2">
      <Button type="submit" size="sm" pending={pending} disabled={!isDirty}>
        {t('save')}
      </Button>
      <p role="status" className="mu">
        {isDirty ? t('unsaved') : ''}
      </p>
    </div>
  )
}
