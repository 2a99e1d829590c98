import { useState } from 'react'
import { useT } from '#web/platform/language.tsx'
import { A } from '#web/platform/link.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { PhoneField } from '#web/ui/fields/phone-field.tsx'
import type { FormErrors } from '#web/ui/fields/use-field-errors.ts'
import { emptySender, type Sender } from './sender.ts'

const MESSAGE_MIN = 10

/** Name, phone and e-mail of the writer; `known` are a member's own, until they type others. */
export function useSender(known = emptySender) {
  const [typed, setSender] = useState<Sender>()
  return { sender: typed ?? known, setSender, clear: () => setSender(undefined) }
}

/** The errors of a letter that need no server. */
export function problemsOf(
  { name, phone }: Sender,
  { message, ...lines }: { message: string; [field: string]: string },
  words: { needed: string; short: string; phone: string },
): Record<string, string[]> | undefined {
  const empty = Object.entries({ name, ...lines }).filter(([, text]) => text.trim().length < 2)
  const problems = {
    ...Object.fromEntries(empty.map(([field]) => [field, [words.needed]])),
    ...(phone.e164 ? {} : { phone: [words.phone] }),
    ...(message.trim().length < MESSAGE_MIN ? { message: [words.short] } : {}),
  }
  return Object.keys(problems).length === 0 ? undefined : problems
}

type Props = { sender: Sender; errors: FormErrors; emailLabel: string; onChange: (sender: Sender) => void }

export function SenderFields({ sender, errors, emailLabel, onChange }: Props) {
  const t = useT('content')
  const change = (part: Partial<Sender>) => {
    onChange({ ...sender, ...part })
    errors.clear(...Object.keys(part))
  }
  return (
    <>
      <TextField
        label={t('name')}
        placeholder={t('namePlaceholder')}
        name="name"
        autoComplete="name"
        maxLength={100}
        value={sender.name}
        error={errors.of('name')}
        onChange={(event) => change({ name: event.target.value })}
      />
      <PhoneField
        label={t('mobile')}
        name="phone"
        value={sender.phone}
        error={errors.of('phone')}
        onChange={(phone) => change({ phone })}
      />
      <TextField
        label={emailLabel}
        name="email"
        type="email"
        dir="ltr"
        autoComplete="email"
        placeholder="name@example.com"
        maxLength={200}
        value={sender.email}
        error={errors.of('email')}
        onChange={(event) => change({ email: event.target.value })}
      />
      {/* People cannot see or reach this field. Programs fill it in, and such letters are dropped. */}
      <div className="hidden" aria-hidden="true">
        <input
          name="website"
          tabIndex={-1}
          autoComplete="off"
          value={sender.website}
          onChange={(event) => change({ website: event.target.value })}
        />
      </div>
    </>
  )
}

export function PrivacyNote() {
  const t = useT('content')
  return (
    <p className="text-14 text-muted">
      {t.rich('consentNote', {
        a: (words) => (
          <A key="privacy" to="/privacy-policy" className="link">
            {words}
          </A>
        ),
      })}
    </p>
  )
}
