import { Money, Num } from '#web/platform/format.tsx'
import { useLang, useT } from '#web/platform/language.tsx'
import { Phone } from '#web/platform/phone.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Words } from '../../platform/texts.ts'
import { Day, Moment } from '../../ui/cells/moment.tsx'
import { listedByScript } from '../../ui/listed.ts'
import { StateDot, StateWord } from '../../ui/state-dot.tsx'

/** How a value is shown, and which values can be shown so. */
export type CellValues = {
  text: string | number
  code: string | number
  number: number
  money: number
  time: string
  date: string
  state: string
  /** A word of the `office-states` texts that is no state. */
  word: string
  yes: boolean | number | string
  phone: string
  picture: string | { src: string }
  list: readonly string[]
}
export type CellKind = keyof CellValues

/** A value as its kind wants it. */
export function Value({ kind, value }: { kind: CellKind; value: unknown }) {
  const t = useT('office')
  const lang = useLang()
  switch (kind) {
    case 'number':
    case 'code':
      return <Num>{typeof value === 'number' && kind === 'number' ? value : String(value)}</Num>
    case 'money':
      return <Money amount={Number(value)} />
    case 'time':
      return <Moment at={String(value)} />
    case 'date':
      return <Day at={String(value)} />
    case 'state':
      return <StateDot state={String(value)} />
    case 'word':
      return <StateWord state={String(value)} />
    case 'phone':
      return <Phone number={String(value)} />
    case 'yes':
      return value === true || value === 1 || value === '1' ? (
        <span className="text-palm-ink font-medium">
          <Icon name="check" size="s" />
          <span className="sr-only">{t('yes')}</span>
        </span>
      ) : (
        <span className="mu">{t('no')}</span>
      )
    case 'picture':
      return <img className="of-pic" src={pictureAddress(value)} alt="" loading="lazy" />
    case 'list':
      return <bdi>{Array.isArray(value) ? listedByScript(value, lang) : String(value)}</bdi>
    case 'text':
      // Text of the other script keeps its full stop at its own end.
      return <bdi>{String(value)}</bdi>
  }
}

/** A word of a closed list; one that the list does not have stays as it is. */
export function Word({ words, value }: { words: Words; value: string }) {
  return words[value]?.[useLang()] ?? value
}

/** The address of a picture, given as text or as an image of the contract. */
function pictureAddress(value: unknown): string {
  const { src }: { src?: unknown } = Object(value)
  return typeof src === 'string' ? src : String(value)
}
