import { useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextArea, TextField } from '#web/ui/fields/field.tsx'
import { MoveButtons } from '../ui/move-buttons.tsx'
import { moveItem } from '../ui/move-item.ts'
import { Panel } from '../ui/panel.tsx'
import type { PageText } from './shape.ts'

type Section = PageText['sections'][number]
type Item = Section['items'][number]
const NEW_ITEM: Item = { title_ar: '', title_en: '', text_ar: '', text_en: '' }

const replaced = <T,>(list: readonly T[], place: number, part: Partial<T>): T[] =>
  list.map((each, index) => (index === place ? { ...each, ...part } : each))
const without = <T,>(list: readonly T[], place: number): T[] => list.filter((_, index) => index !== place)

/** The sections of a page, in their order. */
export function TextSections({
  sections,
  onChange,
}: {
  sections: readonly Section[]
  onChange: (sections: Section[]) => void
}) {
  const t = useT('office')
  const add = () => {
    const key = `section-${sections.length + 1}`
    onChange([
      ...sections,
      { key, title_ar: '', title_en: '', summary_ar: '', summary_en: '', items: [{ ...NEW_ITEM }] },
    ])
  }
  return (
    <>
      {sections.map((section, place) => (
        <SectionFields
          // biome-ignore lint/suspicious/noArrayIndexKey: keys are typed, so only the place is stable
          key={place}
          section={section}
          place={place}
          isLast={place === sections.length - 1}
          onChange={(part) => onChange(replaced(sections, place, part))}
          onMove={(to) => onChange([...moveItem(sections, place, to)])}
          onRemove={() => onChange(without(sections, place))}
        />
      ))}
      <Button kind="secondary" size="sm" onClick={add}>
        {t('addSection')}
      </Button>
    </>
  )
}

type FieldsProps = {
  section: Section
  place: number
  isLast: boolean
  onChange: (part: Partial<Section>) => void
  onMove: (to: number) => void
  onRemove: () => void
}

function SectionFields({ section, place, isLast, onChange, onMove, onRemove }: FieldsProps) {
  const t = useT('office')
  const fields = useT('office-fields')
  const name = section.title_ar || section.key
  const side = (
    <span className="row2">
      <MoveButtons
        labels={{ up: t('moveUp', { name }), down: t('moveDown', { name }), remove: t('removeOne', { name }) }}
        {...{ place, isLast, onMove, onRemove }}
      />
    </span>
  )
  return (
    <Panel title={t('sectionNumber', { number: place + 1 })} side={side} padded>
      <div className="fg2">
        {(['title_ar', 'title_en', 'summary_ar', 'summary_en'] as const).map((field) => (
          <TextField
            key={field}
            label={fields(field)}
            dir={field.endsWith('_ar') ? 'rtl' : 'ltr'}
            value={section[field]}
            onChange={(event) => onChange({ [field]: event.target.value })}
          />
        ))}
        <TextField
          label={t('sectionKey')}
          help={t('sectionKeyHelp')}
          dir="ltr"
          value={section.key}
          onChange={(event) => onChange({ key: event.target.value })}
        />
      </div>
      {section.items.map((item, index) => (
        <ItemFields
          // biome-ignore lint/suspicious/noArrayIndexKey: items have no identity but their place
          key={index}
          item={item}
          number={index + 1}
          onChange={(part) => onChange({ items: replaced(section.items, index, part) })}
          onRemove={() => onChange({ items: without(section.items, index) })}
        />
      ))}
      <Button kind="tertiary" size="sm" onClick={() => onChange({ items: [...section.items, { ...NEW_ITEM }] })}>
        {t('addParagraph')}
      </Button>
    </Panel>
  )
}

function ItemFields({
  item,
  number,
  onChange,
  onRemove,
}: {
  item: Item
  number: number
  onChange: (part: Partial<Item>) => void
  onRemove: () => void
}) {
  const t = useT('office')
  const fields = useT('office-fields')
  const legend = t('paragraphNumber', { number })
  return (
    <fieldset className="contents py-4 border-b border-line mb-3">
      <legend className="label">{legend}</legend>
      <div className="fg2">
        {(['title_ar', 'title_en'] as const).map((field) => (
          <TextField
            key={field}
            label={fields(field)}
            dir={field.endsWith('_ar') ? 'rtl' : 'ltr'}
            value={item[field]}
            onChange={(event) => onChange({ [field]: event.target.value })}
          />
        ))}
        {(['text_ar', 'text_en'] as const).map((field) => (
          <TextArea
            key={field}
            label={`${fields(field)} *`}
            rows={4}
            dir={field.endsWith('_ar') ? 'rtl' : 'ltr'}
            value={item[field]}
            onChange={(event) => onChange({ [field]: event.target.value })}
          />
        ))}
      </div>
      <Button kind="tertiary" size="sm" onClick={onRemove}>
        {t('removeOne', { name: legend })}
      </Button>
    </fieldset>
  )
}
