import type { BodyMark } from '#contract/http/offers.ts'
import { bodyNoteKinds, markPanels, type Panel, panels } from '#contract/values/vehicle/vehicle-vocabulary.ts'
import { useLang, useT } from '#web/platform/language.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { BodyDrawing } from '#web/ui/drawings/body-drawing.tsx'
import { Select } from '#web/ui/fields/choice.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Part } from './car-fields.tsx'

type Words = Readonly<Record<string, { ar: string; en: string }>>
type Props = { marks: readonly BodyMark[]; onChange: (marks: BodyMark[]) => void }

/** The owner's knowledge of the body, marked on its drawing, or chosen from the list under it by keyboard. */
export function BodyPart({ marks, onChange }: Props) {
  const t = useT('selling')
  const add = (panel: string) => {
    if (isPanel(panel)) onChange([...marks, { panel, kind: 'scratch' }])
  }
  return (
    <Part step="partBody">
      <div className="car-part-wide grid gap-4">
        <p className="text-14 text-muted">{t('bodyHelp')}</p>
        <div className="surface p-4">
          <BodyDrawing marks={marks} onPanel={add} />
        </div>
        <WordSelect label={t('bodyAdd')} words={panels} value="" none={t('choose')} onChange={add} />
        {marks.length === 0 ? null : (
          <ol className="body-marks grid gap-4" aria-label={t('partBody')}>
            {marks.map((mark, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: marks have no identity but their place
              <li key={place}>
                <MarkFields
                  mark={mark}
                  number={place + 1}
                  onChange={(next) => onChange(marks.map((each, at) => (at === place ? next : each)))}
                  onRemove={() => onChange(marks.filter((_, at) => at !== place))}
                />
              </li>
            ))}
          </ol>
        )}
      </div>
    </Part>
  )
}

const isPanel = (word: string): word is Panel => Object.hasOwn(panels, word)
const isKind = (word: string): word is BodyMark['kind'] => Object.hasOwn(bodyNoteKinds, word)

type MarkProps = { mark: BodyMark; number: number; onChange: (mark: BodyMark) => void; onRemove: () => void }

function MarkFields({ mark, number, onChange, onRemove }: MarkProps) {
  const t = useT('selling')
  const lang = useLang()
  return (
    <>
      <div className="body-mark-name flex items-center gap-2">
        <span
          className="grid place-items-center size-[1.5rem] rounded-pill bg-ink text-on-ink text-12 font-semibold"
          aria-hidden="true"
        >
          {number}
        </span>
        <b>{markPanels[mark.panel][lang]}</b>
        <IconButton label={t('bodyRemove', { number })} onClick={onRemove}>
          <Icon name="close" size="s" />
        </IconButton>
      </div>
      <WordSelect
        label={t('bodyKind', { number })}
        words={bodyNoteKinds}
        value={mark.kind}
        onChange={(kind) => isKind(kind) && onChange({ ...mark, kind })}
      />
      <TextField
        label={t('bodyNote', { number })}
        maxLength={200}
        value={mark.note ?? ''}
        onChange={(event) => onChange({ ...mark, note: event.target.value })}
      />
    </>
  )
}

type WordProps = { label: string; words: Words; value: string; none?: string; onChange: (word: string) => void }

function WordSelect({ label, words, value, none, onChange }: WordProps) {
  const lang = useLang()
  return (
    <Select label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      {none === undefined ? null : <option value="">{none}</option>}
      {Object.entries(words).map(([word, name]) => (
        <option key={word} value={word}>
          {name[lang]}
        </option>
      ))}
    </Select>
  )
}
