import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Form } from 'ra-core'
import { useState } from 'react'
import { useFormState } from 'react-hook-form'
import { isApiError } from '#web/platform/http/api.ts'
import { useLang, useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toast.tsx'
import { FormInput } from '../../generic/form-input.tsx'
import { changedMeanwhile, changedValues } from '../../platform/changes.ts'
import { useMay, useOfficeApi } from '../../platform/desk.tsx'
import { AllErrors } from '../../ui/all-errors.tsx'
import { useErrorWords } from '../../ui/error-words.ts'
import { listed } from '../../ui/listed.ts'
import { PageHead, Panel } from '../../ui/panel.tsx'
import { Shimmer } from '../../ui/shimmer.tsx'
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

function Group({ group, values }: { group: SettingGroup; values: Record<string, unknown> }) {
  const t = useT('office')
  const may = useMay()
  const save = useSave(group, values)
  return (
    <Form
      record={{ id: group.key, ...values }}
      onSubmit={async (written: Record<string, unknown>) => {
        await save.mutateAsync(written).catch(() => undefined)
      }}
      noValidate
    >
      <Panel title={t(group.title)} padded>
        {save.messages.length > 0 ? <AllErrors messages={save.messages} /> : null}
        <fieldset className="of-plain" disabled={!may('settings')}>
          <div className={group.inputs.length > 8 ? 'fg3' : 'fg2'}>
            {group.inputs.map((input) => (
              <FormInput key={input.field} input={input} />
            ))}
          </div>
        </fieldset>
        {may('settings') ? <SaveRow pending={save.isPending} /> : null}
        {may('settings') ? <SettingHistory group={group} /> : null}
      </Panel>
    </Form>
  )
}

function useSave(group: SettingGroup, read: Record<string, unknown>) {
  const t = useT('office')
  const lang = useLang()
  const fields = useT('office-fields')
  const inWords = useErrorWords()
  const api = useOfficeApi()
  const queryClient = useQueryClient()
  const [messages, setMessages] = useState<string[]>([])
  const mutation = useMutation({
    mutationFn: async (written: Record<string, unknown>) => {
      const { id: _id, ...values } = written
      const change = changedValues(read, values)
      if (Object.keys(change).length === 0) return
      const now = await api.request('GET', `/settings/${group.key}`)
      const lost = changedMeanwhile(read, Object(Object(now).value), change)
      if (lost.length > 0) {
        const names = group.inputs.filter(({ field }) => lost.includes(field)).map(({ field }) => fields(field))
        throw new Error(t('settingMeanwhile', { fields: listed(names, lang) }))
      }
      await api.request('PUT', `/settings/${group.key}`, { body: change })
    },
    onSuccess: () => {
      setMessages([])
      toast({ title: t('saved'), tone: 'good' })
      return queryClient.invalidateQueries({ queryKey: ['settings'] })
    },
    onError: (error) => {
      const all = isApiError(error) ? [...new Set(Object.values(error.errors).flat())] : []
      setMessages(all.length > 0 ? all : [inWords(error)])
    },
  })
  return { ...mutation, messages }
}

function SaveRow({ pending }: { pending: boolean }) {
  const t = useT('office')
  const { isDirty } = useFormState()
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
