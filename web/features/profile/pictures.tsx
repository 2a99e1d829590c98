import { useId } from 'react'
import { useT } from '#web/platform/language.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/fields/field.tsx'
import { PICTURES } from '#web/ui/fields/file-limit.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Panel } from './panel.tsx'
import type { Profile } from './queries.ts'
import { useSaveProfile } from './use-save-profile.ts'

const KINDS = ['image', 'id_image', 'passport_image'] as const
type Kind = (typeof KINDS)[number]

/** The personal picture, and those of ID card and passport, which only the staff who check them see. */
export function Pictures({ user }: { user: Profile['user'] }) {
  const t = useT('profile')
  return (
    <Panel id="pictures" title={t('pictures')} lead={t('picturesLead')}>
      <ul className="way-rows">
        {KINDS.map((kind) => (
          <PictureRow key={kind} kind={kind} user={user} />
        ))}
      </ul>
    </Panel>
  )
}

function PictureRow({ kind, user }: { kind: Kind; user: Profile['user'] }) {
  const t = useT('profile')
  const id = useId()
  const { save, isPending, errors } = useSaveProfile()
  const send = (file: File | undefined) => {
    if (!file) return
    const form = new FormData()
    form.append(kind, file)
    save(form)
  }
  const error = errors.of(kind)
  return (
    <li>
      <span className="ways-ico">
        {kind === 'image' && user.image ? (
          <img src={user.image} alt="" />
        ) : (
          <Icon name={kind === 'image' ? 'user' : 'card'} />
        )}
      </span>
      <div>
        <b id={`${id}-name`}>{t(kind)}</b>
        <p id={`${id}-help`}>{t(`${kind}_help`)}</p>
        <FieldError id={`${id}-error`} error={error} />
      </div>
      <label className={buttonClass('secondary', 'md', 'ways-file')} aria-busy={isPending || undefined}>
        <span aria-hidden="true">{t(isPending ? 'sending' : 'choosePicture')}</span>
        <input
          type="file"
          accept={PICTURES}
          className="sr-only"
          aria-labelledby={`${id}-name`}
          aria-describedby={`${id}-help${error ? ` ${id}-error` : ''}`}
          aria-invalid={error ? true : undefined}
          disabled={isPending}
          onChange={(event) => {
            send(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </label>
    </li>
  )
}
