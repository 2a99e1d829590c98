import { useT } from '#web/platform/language.tsx'
import { StoredValue, useFieldLabel } from '../parts/cells/stored-values.tsx'
import type { Values } from '../parts/form/control.ts'

/** Changed fields, each with its former and its new value. */
export function BeforeAfter({ before, after }: { before: Values; after: Values }) {
  const t = useT('office')
  const label = useFieldLabel()
  return (
    <dl className="of-json grid gap-[0.125rem] text-start font-normal">
      {Object.entries(after).map(([field, value]) => (
        <div key={field}>
          <dt>{label(field)}</dt>
          <dd>
            <s>
              <StoredValue field={field} value={before[field]} />
            </s>{' '}
            <bdi>{value instanceof File ? t('newPicture') : <StoredValue field={field} value={value} />}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
