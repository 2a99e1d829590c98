import { useState } from 'react'
import { Money, Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/fields/choice.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { PhoneField, type PhoneValue } from '#web/ui/fields/phone-field.tsx'
import type { FormErrors } from '#web/ui/fields/use-field-errors.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { Choice, Item } from './queries.ts'

/** The person that the car is registered to. `identity` is undefined until it is typed. */
export type Owner = { name: string; identity: string | undefined; phone: PhoneValue; location: string }
/** The member's own name, and the masked ID of the account. */
export type Own = { name: string; identity: string | null }
type FieldsProps = { owner: Owner; own: Own; text: string; onChange: (owner: Owner) => void; errors: FormErrors }

/** True if the ID of the account is meant: nothing is typed, and the name is the member's own. */
const isOwnIdentity = (owner: Owner, own: Own): boolean =>
  owner.identity === undefined && own.identity !== null && owner.name.trim() === own.name.trim()

/** The owner as it is sent; without a number the server takes the one of the account. */
export const ownerBody = (owner: Owner, own: Own) => ({
  owner_name: owner.name,
  ...(!isOwnIdentity(owner, own) && { owner_identity: owner.identity ?? '' }),
  owner_phone: owner.phone.e164 ?? owner.phone.text,
  transfer_location: owner.location,
})

/** The person that the car is registered to. */
export function OwnerFields({ owner, own, text, onChange, errors }: FieldsProps) {
  const t = useT('orders')
  const field = (name: string, key: 'name' | 'identity' | 'location') => ({
    name,
    value: owner[key] ?? '',
    error: errors.of(name),
    onChange: (event: { target: { value: string } }) => {
      errors.clear(name)
      onChange({ ...owner, [key]: event.target.value })
    },
  })
  return (
    <section className="grid gap-3">
      <div>
        <h2 className="text-18 font-semibold">{t('ownerTitle')}</h2>
        <p className="text-14 text-muted">{text}</p>
      </div>
      <div className="surface form c2 p-4 lg:p-6">
        <TextField label={t('ownerName')} autoComplete="name" {...field('owner_name', 'name')} />
        {isOwnIdentity(owner, own) ? (
          <OwnIdentity masked={own.identity ?? ''} onOther={() => onChange({ ...owner, identity: '' })} />
        ) : (
          <TextField
            label={t('ownerIdentity')}
            numeric
            autoFocus={owner.identity === ''}
            {...field('owner_identity', 'identity')}
          />
        )}
        <PhoneField
          label={t('ownerPhone')}
          name="owner_phone"
          value={owner.phone}
          error={errors.of('owner_phone')}
          onChange={(phone) => {
            errors.clear('owner_phone')
            onChange({ ...owner, phone })
          }}
        />
        <TextField label={t('transferLocation')} {...field('transfer_location', 'location')} />
      </div>
    </section>
  )
}

/** The ID that the account has already; a press asks for another one. */
function OwnIdentity({ masked, onOther }: { masked: string; onOther: () => void }) {
  const t = useT('orders')
  return (
    <div className="field">
      <span className="label">{t('ownerIdentity')}</span>
      <p className="flex min-h-11 flex-wrap items-center gap-2">
        <Num>{masked}</Num> <span className="text-14 text-muted">{t('ownIdentity')}</span>{' '}
        <Button kind="tertiary" size="sm" onClick={onOther}>
          {t('otherIdentity')}
        </Button>
      </p>
    </div>
  )
}

type ServicesProps = { items: readonly Item[]; choice: Choice; onChange: (choice: Choice) => void }

/** Optional services of the order. */
export function Services({ items, choice, onChange }: ServicesProps) {
  const t = useT('orders')
  if (items.length === 0) return null
  const toggle = (id: number) =>
    choice.services.includes(id) ? choice.services.filter((each) => each !== id) : [...choice.services, id]
  return (
    <section className="grid gap-3">
      <h2 className="text-18 font-semibold">{t('services')}</h2>
      <div className="surface grid gap-3 p-4 lg:p-6">
        {items.map(({ id, name, price, taxable }) => (
          <Checkbox
            key={id}
            checked={choice.services.includes(id)}
            onChange={() => onChange({ ...choice, services: toggle(id) })}
          >
            <b>{name}</b> <Money amount={price} exact />{' '}
            <small className="text-muted">{taxable ? t('plusVat') : ''}</small>
          </Checkbox>
        ))}
      </div>
    </section>
  )
}

type CouponProps = {
  coupon: string
  /** True if the sum includes it. */
  isTaken: boolean
  error: string | undefined
  onChange: (coupon: string) => void
}

export function CouponField({ coupon, isTaken, error, onChange }: CouponProps) {
  const t = useT('orders')
  const [typed, setTyped] = useState(coupon)
  return (
    <div className="grid gap-2">
      <TextField
        label={t('coupon')}
        numeric
        inputMode="text"
        value={typed}
        error={error}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => onChange(typed.trim())}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          onChange(typed.trim())
        }}
      />
      {coupon !== '' && isTaken && error === undefined ? (
        <p className="coupon">
          <Icon name="good" size="s" />
          {t('couponTaken')}
        </p>
      ) : null}
    </div>
  )
}
