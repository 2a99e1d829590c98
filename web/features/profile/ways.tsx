import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { openDialog } from '#web/platform/dialogs.tsx'
import { useT } from '#web/platform/language.tsx'
import { Phone } from '#web/platform/phone.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { PhoneField, type PhoneValue } from '#web/ui/fields/phone-field.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { lazyPart } from '#web/ui/lazy.tsx'
import { NewPhone } from './new-phone.tsx'
import { Panel } from './panel.tsx'
import type { Profile } from './queries.ts'
import { useSaveProfile } from './use-save-profile.ts'

const ActivateChannel = lazyPart(() => import('./activate-channel.tsx'))

type User = Profile['user']
type Open = 'phone' | 'whatsapp' | 'email' | 'activate_whatsapp' | 'activate_email'

/** The contacts of the member, each with its state and one button. */
export function Ways({ user }: { user: User }) {
  const t = useT('profile')
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const change = (which: Open, name: string, known: string | null) => (
    <Button
      kind="tertiary"
      size="sm"
      aria-expanded={open === which}
      onClick={() => setOpen(open === which ? undefined : which)}
    >
      {open === which ? t('cancel') : t(known === null ? 'add' : 'change')}
      <span className="sr-only"> {name}</span>
    </Button>
  )
  const activation = (channel: 'whatsapp' | 'email', to: string | null, isVerified: 0 | 1) => {
    if (to === null || isVerified === 1) return null
    if (open === `activate_${channel}`) return <ActivateChannel channel={channel} to={to} onDone={close} />
    return (
      <Button size="sm" kind="secondary" onClick={() => setOpen(`activate_${channel}`)}>
        {t('activate')}
        <span className="sr-only"> {t(channel)}</span>
      </Button>
    )
  }
  return (
    <Panel id="ways" title={t('ways')} lead={t('waysLead')}>
      <ul className="way-rows">
        <Way
          icon="user"
          name={t('phone')}
          value={<Phone number={user.phone} />}
          action={change('phone', t('phone'), user.phone)}
        >
          <PhoneState user={user} />
          {open === 'phone' ? <NewPhone onDone={close} /> : null}
        </Way>
        <Way
          icon="whatsapp"
          name={t('whatsapp')}
          value={user.whatsapp ? <Phone number={user.whatsapp} /> : t('none')}
          action={change('whatsapp', t('whatsapp'), user.whatsapp)}
        >
          {user.whatsapp ? <State isGood={user.verify_whatsapp === 1} /> : null}
          {activation('whatsapp', user.whatsapp, user.verify_whatsapp)}
          {open === 'whatsapp' ? <WhatsappForm known={user.whatsapp} onDone={close} /> : null}
        </Way>
        <Way
          icon="message"
          name={t('email')}
          value={user.email ? <bdi>{user.email}</bdi> : t('none')}
          action={change('email', t('email'), user.email)}
        >
          {user.email ? <State isGood={user.verify_email === 1} /> : null}
          {activation('email', user.email, user.verify_email)}
          {open === 'email' ? <EmailForm known={user.email} onDone={close} /> : null}
        </Way>
      </ul>
    </Panel>
  )
}

type WayProps = { icon: IconName; name: string; value: ReactNode; action: ReactNode; children: ReactNode }

const Way = ({ icon, name, value, action, children }: WayProps) => (
  <li>
    <span className="ways-ico">
      <Icon name={icon} />
    </span>
    <div>
      <p>{name}</p>
      <b>{value}</b>
    </div>
    {action}
    <div className="ways-more">{children}</div>
  </li>
)

function State({ isGood }: { isGood: boolean }) {
  const t = useT('profile')
  return (
    <p className={isGood ? 'state state-good' : 'state state-wait'}>
      <Icon name={isGood ? 'good' : 'warning'} size="s" />
      {t(isGood ? 'active' : 'notActive')}
    </p>
  )
}

function PhoneState({ user }: { user: User }) {
  const t = useT('profile')
  const queryClient = useQueryClient()
  const isGood = user.verify_phone === 1
  const verify = () =>
    openDialog('verifyPhone', {
      phone: user.phone,
      onDone: () => void queryClient.invalidateQueries({ queryKey: ['profile'] }),
    })
  return (
    <>
      <State isGood={isGood} />
      {isGood ? null : (
        <Button size="sm" kind="secondary" onClick={verify}>
          {t('activate')}
        </Button>
      )}
    </>
  )
}

type FormProps = { known: string | null; onDone: () => void }

function WhatsappForm({ known, onDone }: FormProps) {
  const t = useT('profile')
  const { save, isPending, errors } = useSaveProfile(onDone)
  const [value, setValue] = useState<PhoneValue>({ text: known ?? '', country: 'SA', e164: known ?? undefined })
  return (
    <form
      ref={errors.form}
      className="ways-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save({ whatsapp: value.text === '' ? null : (value.e164 ?? value.text) })
      }}
    >
      <PhoneField
        label={t('newWhatsapp')}
        value={value}
        error={errors.of('whatsapp')}
        onChange={(next) => {
          errors.clear('whatsapp')
          setValue(next)
        }}
      />
      <Button type="submit" pending={isPending}>
        {t('save')}
      </Button>
    </form>
  )
}

function EmailForm({ known, onDone }: FormProps) {
  const t = useT('profile')
  const { save, isPending, errors } = useSaveProfile(onDone)
  const [value, setValue] = useState(known ?? '')
  return (
    <form
      ref={errors.form}
      className="ways-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save({ email: value.trim() === '' ? null : value.trim() })
      }}
    >
      <TextField
        label={t('newEmail')}
        type="email"
        inputMode="email"
        autoComplete="email"
        dir="ltr"
        maxLength={200}
        value={value}
        error={errors.of('email')}
        onChange={(event) => {
          errors.clear('email')
          setValue(event.target.value)
        }}
      />
      <Button type="submit" pending={isPending}>
        {t('save')}
      </Button>
    </form>
  )
}
