import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Messages } from '#web/platform/language.tsx'
import { useT, useTexts } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { emptyPhone, type PhoneValue } from '#web/ui/fields/phone-field.tsx'
import { type Entry, emptySignUp } from './entry.ts'
import { CodeStep } from './steps/code-step.tsx'
import type { Step } from './steps/entry-steps.ts'
import { FactorStep } from './steps/factor-step.tsx'
import { PasswordStep } from './steps/password-step.tsx'
import { PhoneStep } from './steps/phone-step.tsx'
import { RegisterStep } from './steps/register-step.tsx'
import { ResetStep } from './steps/reset-step.tsx'
import { useFinish } from './use-finish.ts'

type Props = { onDone?: () => void; onGiveUp?: () => void; onClose: () => void }

/** @param props.factorTicket of a log-in through another company that waits for the code of an app */
export const LoginDialog = ({ factorTicket, ...props }: Props & { factorTicket?: string }) => (
  <EntryDialog
    {...props}
    first={factorTicket ? { at: 'factor', ticket: factorTicket, entered: 'login' } : { at: 'login' }}
  />
)
export const RegisterDialog = (props: Props) => <EntryDialog {...props} first={{ at: 'register' }} />
/** For a member whose phone is not verified; `phone` is E.164, by default the profile's. */
export function VerifyPhoneDialog({ phone, ...props }: Props & { phone?: string }) {
  const api = useApi()
  const { data, isPending } = useQuery({
    queryKey: ['profile'],
    queryFn: ({ signal }) => api.call('GET /profile', { signal }),
    enabled: phone === undefined,
  })
  if (phone === undefined && isPending) return null
  return <EntryDialog {...props} first={{ at: 'verify' }} phone={phone ?? data?.user.phone} />
}

const TITLES: Record<Step['at'], keyof Messages['accounts']> = {
  login: 'logInTitle',
  password: 'logInTitle',
  register: 'registerTitle',
  verify: 'verifyTitle',
  forgot: 'forgotTitle',
  code: 'codeTitle',
  reset: 'resetTitle',
  factor: 'factorTitle',
}

/** One dialog for all steps of sign-up and log-in, so that focus and input survive a change of step. */
function EntryDialog({ first, phone: known, onDone, onGiveUp, onClose }: Props & { first: Step; phone?: string }) {
  // All texts load with the dialog: it would disappear while a step waits for its own.
  useTexts(['accounts', 'secrets'])
  const t = useT('accounts')
  const [step, go] = useState(first)
  const [phone, setPhone] = useState<PhoneValue>(known ? { text: known, country: 'SA', e164: known } : emptyPhone)
  const [signUp, setSignUp] = useState(emptySignUp)
  const [challenge, setChallenge] = useState<string>()
  const finish = useFinish({ onDone, onClose })
  const giveUp = () => {
    onGiveUp?.()
    onClose()
  }
  return (
    <Dialog title={t(TITLES[step.at])} onClose={giveUp}>
      <CurrentStep step={step} entry={{ go, finish, phone, setPhone, signUp, setSignUp, challenge, setChallenge }} />
    </Dialog>
  )
}

function CurrentStep({ step, entry }: { step: Step; entry: Entry }) {
  switch (step.at) {
    case 'login':
    case 'verify':
    case 'forgot':
      return <PhoneStep purpose={step.at} entry={entry} />
    case 'password':
      return <PasswordStep entry={entry} />
    case 'register':
      return <RegisterStep entry={entry} refusal={step.refusal} />
    case 'code':
      return <CodeStep purpose={step.purpose} phone={step.phone} entry={entry} />
    case 'reset':
      return <ResetStep entry={entry} />
    case 'factor':
      return <FactorStep ticket={step.ticket} entered={step.entered} entry={entry} />
  }
}
