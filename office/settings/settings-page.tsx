import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useT } from '#web/platform/language.tsx'
import { ErrorList } from '#web/ui/fields/form.tsx'
import { type FormErrors, useFieldErrors } from '#web/ui/fields/use-field-errors.ts'
import { ErrorState } from '#web/ui/states.tsx'
import type { Values } from '../parts/form/control.ts'
import { FormInput } from '../parts/form/form-input.tsx'
import { useAskBeforeLeaving } from '../parts/form/form-screen.tsx'
import { MINUTES, PERCENT } from '../parts/form/scaled-input.tsx'
import { changedValues } from '../platform/changes.ts'
import { useMay, useOfficeApi } from '../platform/desk.tsx'
import { useAddress } from '../platform/use-address.ts'
import { GoButton, PageHead, Panel } from '../ui/panel.tsx'
import { Shimmer } from '../ui/shimmer.tsx'
import { SaveBar } from './save-bar.tsx'
import { SETTING_GROUPS, type SettingGroup } from './setting-groups.ts'
import { SettingHistory } from './setting-history.tsx'
import { type GroupChange, useSaveSettings } from './use-save-settings.ts'

/** The saved values of a group. */
type Saved = { key: string; value: Values }

/** All settings in one form. Readers see them without a save button. */
export function SettingsPage() {
  const t = useT('office')
  const may = useMay()
  const api = useOfficeApi()
  const { data, isPending, refetch } = useQuery({
    queryKey: ['settings'],
    queryFn: ({ signal }) => api.call('GET /settings', { signal }),
  })
  return (
    <>
      <PageHead title={t('settings')} lead={t('settingsLead')}>
        {may('settings') ? <GoButton to="/first-day">{t('firstDay')}</GoButton> : null}
      </PageHead>
      {isPending ? <Shimmer /> : null}
      {!isPending && !data ? <ErrorState title={t('notRead')} onRetry={() => void refetch()} /> : null}
      {data ? <SettingsForm saved={data.data} /> : null}
    </>
  )
}

/** The typed values by the key of their group. */
type Typed = Readonly<Record<string, Values>>

function SettingsForm({ saved }: { saved: readonly Saved[] }) {
  const t = useT('office')
  const may = useMay()
  const errors = useFieldErrors()
  const [typed, setTyped] = useState<Typed>({})
  const changes = changesOf(saved, typed)
  useAskBeforeLeaving(changes.length > 0)
  useNamedGroup()
  const save = useSaveSettings({
    errors,
    onTaken: (key) => setTyped(({ [key]: _taken, ...rest }) => rest),
  })
  return (
    <form
      ref={errors.form}
      className="stk"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const unread = unreadOf(changes)
        if (unread.length > 0)
          return errors.show(Object.fromEntries(unread.map(({ field, wrong }) => [field, [t(wrong)]])))
        if (!save.isPending && changes.length > 0) save.mutate(changes)
      }}
    >
      <ErrorList errors={errors.errors} />
      {SETTING_GROUPS.map((group) => {
        const { value } = saved.find(({ key }) => key === group.key) ?? {}
        if (!value) return null
        return (
          <Group
            key={group.key}
            group={group}
            saved={value}
            values={{ ...value, ...typed[group.key] }}
            errors={errors}
            onChange={(field, written) => {
              errors.clear(field)
              setTyped((all) => ({ ...all, [group.key]: { ...all[group.key], [field]: written } }))
            }}
          />
        )
      })}
      {may('settings') ? <SaveBar changes={changes} pending={save.isPending} onUndo={() => setTyped({})} /> : null}
    </form>
  )
}

/** The groups in which something differs from what is saved. */
const changesOf = (saved: readonly Saved[], typed: Typed): GroupChange[] =>
  SETTING_GROUPS.flatMap((group) => {
    const read = saved.find(({ key }) => key === group.key)?.value ?? {}
    const change = changedValues(read, typed[group.key] ?? {})
    return Object.keys(change).length > 0 ? [{ group, read, change }] : []
  })

/** Rates and minutes that could not be read: they are still the typed text. */
const unreadOf = (changes: readonly GroupChange[]) =>
  changes.flatMap(({ group, change }) =>
    group.inputs.flatMap(({ field, kind }) => {
      const wrong = kind === 'rate' ? PERCENT.wrong : kind === 'minutes' ? MINUTES.wrong : undefined
      return wrong && typeof change[field] === 'string' ? [{ field, wrong }] : []
    }),
  )

/** Shows the group that the address names: `/settings?group=orders`. */
function useNamedGroup(): void {
  const [address] = useAddress()
  const named = address.get('group')
  useEffect(() => {
    const group = SETTING_GROUPS.find(({ key }) => key === named)
    if (group) document.getElementById(idOf(group))?.scrollIntoView()
  }, [named])
}

const idOf = ({ key }: SettingGroup) => `settings-${key}`

type GroupProps = {
  group: SettingGroup
  saved: Values
  values: Values
  errors: FormErrors
  onChange: (field: string, value: unknown) => void
}

function Group({ group, saved, values, errors, onChange }: GroupProps) {
  const t = useT('office')
  const may = useMay()
  return (
    <div id={idOf(group)} className="scroll-mt-[5rem]">
      <Panel title={t(group.title)} padded>
        <fieldset className="contents" disabled={!may('settings')}>
          <div
            className={group.inputs.length > 8 ? 'md:grid-cols-3 grid gap-y-3 gap-x-4 items-start grid-cols-1' : 'fg2'}
          >
            {group.inputs.map((input) => (
              <FormInput
                key={input.field}
                input={input}
                values={values}
                saved={saved}
                error={errors.of(input.field)}
                onChange={(value) => onChange(input.field, value)}
              />
            ))}
          </div>
        </fieldset>
        {may('settings') ? <SettingHistory group={group} /> : null}
      </Panel>
    </div>
  )
}
