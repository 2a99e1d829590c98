import { Money, Num } from '#web/platform/format.tsx'
import { useLang, useT } from '#web/platform/language.tsx'
import { Phone } from '#web/platform/phone.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Row } from '../../platform/data-provider.ts'
import type { CellKind, Column, Words } from '../../resources/description.ts'
import { listedByScript } from '../listed.ts'
import { StateDot, StateWord } from '../state-dot.tsx'
import { Day, Moment } from './moment.tsx'
import { ReferenceName } from './name-links.tsx'
import { Personal } from './personal.tsx'
import { StoredValue, useFieldLabel } from './stored-values.tsx'

type CellProps = { column: Column; row: Row }

const readValue = ({ column, row }: CellProps): unknown => (column.value ? column.value(row) : row[column.field])

/** Whether the row has nothing for a column. A column that draws itself may draw from other fields than its own. */
export function isEmptyCell({ column, row }: CellProps): boolean {
  const value = readValue({ column, row })
  return value === null || (!column.render && (value === undefined || String(value) === ''))
}

/** A value of a row as its column wants it; a dash where there is none. */
export function Cell({ column, row }: CellProps) {
  if (isEmptyCell({ column, row })) return <span className="mu">—</span>
  if (column.render) return column.render(row)
  const value = readValue({ column, row })
  if (column.personal)
    return (
      <Personal
        key={String(row.id)}
        masked={String(value)}
        of={column.personal.of}
        id={row.id}
        field={column.personal.field ?? column.field}
      />
    )
  if (column.words) return <Word words={column.words} value={String(value)} />
  if (column.reference) return <ReferenceName reference={column.reference} id={value} />
  return <Value kind={column.kind ?? 'text'} value={value} />
}

function Value({ kind, value }: { kind: CellKind; value: unknown }) {
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
        <span className="okc">
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
    case 'json':
      return <Json value={value} />
    case 'text':
      // Text of the other script keeps its full stop at its own end.
      return <bdi>{String(value)}</bdi>
  }
}

/** A word of a closed list; one that the list does not have stays as it is. */
function Word({ words, value }: { words: Words; value: string }) {
  return words[value]?.[useLang()] ?? value
}

/** The address of a picture, given as text or as an image of the contract. */
function pictureAddress(value: unknown): string {
  const { src }: { src?: unknown } = Object(value)
  return typeof src === 'string' ? src : String(value)
}

const isBlank = (value: unknown) => value === null || value === '' || JSON.stringify(value) === '{}'

/** The filled fields of an object of the audit, one a line, each by the label that forms give it. */
function Json({ value }: { value: unknown }) {
  const label = useFieldLabel()
  return (
    <dl className="of-json">
      {Object.entries(Object(value)).map(([field, each]) =>
        isBlank(each) ? null : (
          <div key={field}>
            <dt>{label(field)}</dt>
            <dd>
              <bdi>
                <StoredValue field={field} value={each} inHalalas />
              </bdi>
            </dd>
          </div>
        ),
      )}
    </dl>
  )
}
