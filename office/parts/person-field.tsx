import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { onlyDigits } from '#contract/values/digits.ts'
import { Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Field, FieldError, type FieldFrame, useFieldIds } from '#web/ui/fields/field.tsx'
import { useSettled } from '#web/ui/fields/use-settled.ts'
import type { RowOf } from '../platform/calls.ts'
import { useOfficeApi } from '../platform/desk.tsx'
import { listQueryOf } from '../platform/queries.ts'
import { usePerson } from './names/name-links.tsx'

type Person = Pick<RowOf<'GET /users'>, 'id' | 'name' | 'phone'>

const FOUND_MAX = 6
/** A number of an account may be one digit; a name of one letter would find everybody. */
const LETTERS_MIN = 2

type Props = FieldFrame & {
  /** The chosen account's id. */
  value: number | null
  onChange: (id: number | null) => void
  /** An account that cannot be chosen. */
  except?: number
}

/** Puts the focus where the person goes on; a form that opens leaves the focus where it is. */
function takeFocus(element: HTMLElement | null): void {
  element?.focus()
}

/** An account, found by name, phone or number. The chosen one is shown by name, with its phone as masked by the server. */
export function PersonField({ value, onChange, except, ...frame }: Props) {
  const [hasMoved, setMoved] = useState(false)
  const focus = hasMoved ? takeFocus : undefined
  const change = (id: number | null) => {
    setMoved(true)
    onChange(id)
  }
  if (value === null) return <PersonSearch {...{ frame, except, focus }} onChange={change} />
  return <ChosenPerson {...{ frame, focus }} id={value} onGiveUp={() => change(null)} />
}

type Focus = { focus: ((element: HTMLElement | null) => void) | undefined }
type ChosenProps = Focus & { frame: FieldFrame; id: number; onGiveUp: () => void }

function ChosenPerson({ frame, id, focus, onGiveUp }: ChosenProps) {
  const t = useT('office')
  const person = usePerson(id)
  const labelId = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers draw a border around a fieldset
    <div className="field" role="group" aria-labelledby={labelId}>
      <span className="label" id={labelId}>
        {frame.label}
      </span>
      <span className="of-person flex items-center justify-between gap-3 min-h-[3rem]">
        <PersonWords person={person ?? { id, name: '', phone: '' }} />
        <button ref={focus} type="button" className={buttonClass('tertiary', 'sm')} onClick={onGiveUp}>
          {t('choosePersonAgain')}
        </button>
      </span>
      <FieldError error={frame.error} />
    </div>
  )
}

function PersonWords({ person: { id, name, phone } }: { person: Person }) {
  return (
    <span>
      <b>{name}</b>
      <small>
        {phone ? <Num>{phone}</Num> : null} · <Num>{`#${id}`}</Num>
      </small>
    </span>
  )
}

/** The accounts that the typed text names, once nothing more is typed. */
function useFound(typed: string, except: number | undefined) {
  const api = useOfficeApi()
  const asked = useSettled(typed.trim())
  const isAsked = asked.length >= LETTERS_MIN || onlyDigits(asked) !== ''
  const query = { page: 1, per_page: FOUND_MAX, search: asked, sort: 'name', active: true }
  const { data, isFetched } = useQuery({ ...listQueryOf(api, 'GET /users', query), enabled: isAsked })
  const found = isAsked && data ? data.data.filter(({ id }) => id !== except) : []
  return { found, isNobody: isAsked && isFetched && found.length === 0 }
}

type SearchProps = Focus & { frame: FieldFrame } & Pick<Props, 'onChange' | 'except'>

function PersonSearch({ frame, except, onChange, focus }: SearchProps) {
  const t = useT('office')
  const ids = useFieldIds(frame)
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const { found, isNobody } = useFound(typed, except)
  const hasList = isOpen && found.length > 0
  const at = Math.min(active, found.length - 1)
  const onKeyDown = (event: KeyboardEvent) => {
    if (!hasList) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    // The form would be sent, the dialog closed, the cursor moved.
    if (step !== 0 || event.key === 'Enter' || event.key === 'Escape') event.preventDefault()
    if (event.key === 'Escape') {
      // The dialog around the field hears the key as well.
      event.stopPropagation()
      setOpen(false)
    }
    if (event.key === 'Enter') onChange(found[at]?.id ?? null)
    if (step !== 0) setActive((at + step + found.length) % found.length)
  }
  return (
    <Field frame={frame} ids={ids}>
      <div className="relative">
        <input
          {...ids.control}
          ref={focus}
          className="input"
          type="search"
          role="combobox"
          aria-expanded={hasList}
          aria-controls={hasList ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={hasList ? `${listId}-${at}` : undefined}
          autoComplete="off"
          placeholder={t('findPerson')}
          value={typed}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onChange={(event) => {
            setTyped(event.target.value)
            setActive(0)
            setOpen(true)
          }}
          onKeyDown={onKeyDown}
        />
        {hasList ? <Found {...{ listId, found, at }} onPick={({ id }) => onChange(id)} /> : null}
        <span role="status" className="help">
          {isNobody ? t('nobodyFound') : null}
        </span>
      </div>
    </Field>
  )
}

type FoundProps = { listId: string; found: readonly Person[]; at: number; onPick: (person: Person) => void }

function Found({ listId, found, at, onPick }: FoundProps) {
  const t = useT('office')
  return (
    <div
      id={listId}
      role="listbox"
      tabIndex={-1}
      className="of-found absolute z-20 top-[calc(100%_+_var(--s-4))] inset-x-0 max-h-[20rem] overflow-y-auto p-1 bg-surface border border-line rounded-field shadow-2"
      aria-label={t('findPerson')}
    >
      {found.map((person, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and hears the keys
        <div
          key={person.id}
          id={`${listId}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          // The field keeps the focus, so that the list is still there when the press ends.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(person)}
        >
          <PersonWords person={person} />
        </div>
      ))}
    </div>
  )
}
