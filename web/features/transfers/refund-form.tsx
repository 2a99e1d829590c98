import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toLatinDigits } from '#contract/values/digits.ts'
import { bankOfIban, parseIban } from '#contract/values/iban.ts'
import { PasswordField } from '#web/features/accounts/steps/password-field.tsx'
import { withStepUp } from '#web/features/accounts/with-step-up.ts'
import { Money } from '#web/platform/format.tsx'
import { withIdempotencyKey } from '#web/platform/http/idempotency-key.ts'
import { useLang, useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/fields/choice.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { ErrorList } from '#web/ui/fields/form.tsx'
import { type FormErrors, useFieldErrors } from '#web/ui/fields/use-field-errors.ts'
import { toast } from '#web/ui/toast.tsx'
import { IbanField } from './iban-field.tsx'
import { missingFields } from './missing-fields.ts'
import { ownName } from './own-name.ts'
import { PictureDrop } from './picture-drop.tsx'
import { hasPasswordQuery, transfersQuery, type Wallet } from './queries.ts'
import { FORM_SHEET, SIDE_SHEET } from './sheets.ts'

type Values = { amount: string; iban: string; bankName: string; name: string; password: string }
const firstValues = ({ available_balance: available }: Wallet): Values => ({
  ...{ iban: '', bankName: '', password: '' },
  ...{ name: ownName(), amount: available.toFixed(2) },
})
type Pictures = { bank_account_image: File | undefined; id_image: File | undefined }

const readAmount = (text: string): number =>
  Number(
    toLatinDigits(text)
      .replace('٫', '.')
      .replace(/[,٬\s]/g, ''),
  )

type Props = {
  wallet: Wallet
  toCards: number
  /** It is asked for and the page shows its state. */
  onSent: () => void
}

/** The amount; beyond `toCards` also the bank account, and pictures of it and of the ID. */
export function RefundForm({ wallet, toCards, onSent }: Props) {
  const t = useT('transfers')
  const plan = wallet.current_plan
  const [values, setValues] = useState<Values>(() => firstValues(wallet))
  const [pictures, setPictures] = useState<Pictures>({ bank_account_image: undefined, id_image: undefined })
  const [knows, setKnows] = useState(false)
  const errors = useFieldErrors()
  const ask = useAsk({ onSent, onRefused: errors.refuse })
  const amount = readAmount(values.amount)
  const asked = Number.isFinite(amount) ? Math.max(amount, 0) : 0
  const isToCards = asked > 0 && asked <= toCards
  return (
    <div className="transfer">
      <form
        ref={errors.form}
        className={FORM_SHEET}
        aria-labelledby="form-title"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const { iban, bankName: bank_name, name } = values
          const missing = {
            ...(!isToCards && missingFields({ iban, bank_name, name, ...pictures }, t('fieldNeeded'))),
            ...(!(amount > 0) && { amount: [t('amountNeeded')] }),
            ...(plan && !knows && { knows: [t('knowsNeeded')] }),
          }
          if (Object.keys(missing).length > 0) return errors.show(missing)
          if (!ask.isPending) ask.mutate({ amount, account: isToCards ? undefined : { values, pictures } })
        }}
      >
        <header>
          <h2 id="form-title">{t('howMuch')}</h2>
        </header>
        <ErrorList errors={errors.errors} />
        <Fields {...{ wallet, values, setValues, pictures, setPictures, errors, isToCards, toCards }} />
        {isToCards ? null : (
          <Proof
            value={values.password}
            error={errors.of('current_password')}
            onChange={(password) => {
              errors.clear('current_password')
              setValues((now) => ({ ...now, password }))
            }}
          />
        )}
        <div className="send">
          {plan ? (
            <Checkbox
              checked={knows}
              error={errors.of('knows')}
              onChange={(event) => {
                errors.clear('knows')
                setKnows(event.target.checked)
              }}
            >
              {t('knows', { name: plan.name })}
            </Checkbox>
          ) : null}
          <div className="col-end-[-1]">
            <Button type="submit" size="lg" pending={ask.isPending}>
              {t.rich('askRefund', { money: () => <Money key="money" amount={asked} exact /> })}
            </Button>
          </div>
        </div>
      </form>
      <Effect wallet={wallet} amount={asked} isToCards={isToCards} />
    </div>
  )
}

type FieldsProps = {
  wallet: Wallet
  values: Values
  setValues: (change: (now: Values) => Values) => void
  pictures: Pictures
  setPictures: (pictures: Pictures) => void
  errors: FormErrors
  isToCards: boolean
  toCards: number
}

function Fields({ wallet, values, setValues, pictures, setPictures, errors, isToCards, toCards }: FieldsProps) {
  const t = useT('transfers')
  const lang = useLang()
  const { available_balance: available } = wallet
  const change = (key: keyof Values, wire: string) => (value: string) => {
    errors.clear(wire)
    setValues((now) => {
      const iban = key === 'iban' ? parseIban(value) : undefined
      // The bank's code in an IBAN names the bank.
      const bank = iban && bankOfIban(iban, lang)
      return { ...now, [key]: value, ...(bank && { bankName: bank }) }
    })
  }
  const picture = (key: keyof Pictures) => ({
    file: pictures[key],
    error: errors.of(key),
    onChange: (file: File | undefined) => {
      errors.clear(key)
      setPictures({ ...pictures, [key]: file })
    },
  })
  const text = (key: 'bankName' | 'name', wire: string) => ({
    name: wire,
    value: values[key],
    error: errors.of(wire),
    onChange: (event: { target: { value: string } }) => change(key, wire)(event.target.value),
  })
  return (
    <div className="form c2">
      <div className="all grid gap-2">
        <TextField
          label={t('amount')}
          name="amount"
          numeric
          inputMode="decimal"
          suffix={t('currency')}
          value={values.amount}
          error={errors.of('amount')}
          help={t.rich('refundable', {
            free: () => <Money key="free" amount={available} exact />,
            frozen: () => <Money key="frozen" amount={wallet.frozen_balance} exact />,
          })}
          onChange={(event) => change('amount', 'amount')(event.target.value)}
        />
        <p>
          <Button kind="secondary" size="sm" onClick={() => change('amount', 'amount')(available.toFixed(2))}>
            {t('everything')}
          </Button>
        </p>
        {toCards > 0 ? <CardPart whole={isToCards} toCards={toCards} /> : null}
      </div>
      {isToCards ? null : (
        <>
          <IbanField
            label={t('ownIban')}
            value={values.iban}
            error={errors.of('iban')}
            onChange={change('iban', 'iban')}
          />
          <TextField label={t('bank')} maxLength={120} {...text('bankName', 'bank_name')} />
          <TextField label={t('holder')} autoComplete="name" maxLength={120} {...text('name', 'name')} />
          <PictureDrop label={t('accountPicture')} {...picture('bank_account_image')} />
          <PictureDrop label={t('idPicture')} {...picture('id_image')} />
        </>
      )}
    </div>
  )
}

/** The part that goes back to the cards it came from. */
function CardPart({ whole, toCards }: { whole: boolean; toCards: number }) {
  const t = useT('transfers')
  const part = () => t.rich('partToCard', { money: () => <Money key="money" amount={toCards} exact /> })
  return <p className="text-14 text-muted">{whole ? t('goesToCard') : part()}</p>
}

/** A member with a password may prove themselves with it; an empty one leaves it to the code. */
function Proof(props: { value: string; error: string | undefined; onChange: (password: string) => void }) {
  const t = useT('transfers')
  const { data: hasPassword } = useQuery(hasPasswordQuery(useApi()))
  return hasPassword ? (
    <div className="form">
      <PasswordField label={t('password')} help={t('passwordHelp')} autoComplete="current-password" {...props} />
    </div>
  ) : null
}

/** The rest in the wallet after the refund. */
function Effect({ wallet, amount, isToCards }: { wallet: Wallet; amount: number; isToCards: boolean }) {
  const t = useT('transfers')
  const rows: [string, number][] = [
    [t('totalNow'), wallet.total_balance],
    [t('frozenNow'), -wallet.frozen_balance],
    [t('availableNow'), wallet.available_balance],
    [t('youGet'), -amount],
  ]
  return (
    <aside className={SIDE_SHEET} aria-labelledby="effect">
      <h2 id="effect">{t('effect')}</h2>
      <dl className="sum">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Money amount={value} exact />
            </dd>
          </div>
        ))}
        <div className="tot">
          <dt>{t('left')}</dt>
          <dd>
            <Money amount={Math.max(0, Math.round((wallet.total_balance - amount) * 100) / 100)} exact />
          </dd>
        </div>
      </dl>
      {isToCards ? null : <AccountNote />}
    </aside>
  )
}

/** Which account may get it; who never transferred anything reads nothing about transfers. */
function AccountNote() {
  const t = useT('transfers')
  const { data: transfers } = useQuery(transfersQuery(useApi()))
  const hasSent = transfers?.some(({ status, purpose }) => status === 'approved' && purpose !== 'order')
  return (
    <p className="text-14 text-muted">
      {t('ownAccount')} {hasSent ? t('sameAccount') : null}
    </p>
  )
}

/** Without an account the amount goes back to cards. */
type Sent = { amount: number; account: { values: Values; pictures: Pictures } | undefined }

function accountForm({ values, pictures }: NonNullable<Sent['account']>): FormData {
  const form = new FormData()
  form.append('bank_name', values.bankName)
  form.append('iban', values.iban)
  form.append('name', values.name)
  if (values.password !== '') form.append('current_password', values.password)
  for (const [name, file] of Object.entries(pictures)) if (file) form.append(name, file)
  return form
}

type After = { onSent: () => void; onRefused: (error: unknown) => void }

function useAsk({ onSent, onRefused }: After) {
  const api = useApi()
  const t = useT('transfers')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ amount, account }: Sent) => {
      const form = account ? accountForm(account) : new FormData()
      form.append('amount', String(amount))
      const about =
        account && `${account.values.iban} ${account.values.name} ${account.pictures.bank_account_image?.size}`
      const text = `refund ${amount} ${about ?? 'cards'}`
      // A refund to a new account asks for a code at the member's phone, unless the password is included.
      return withStepUp((stepUp) =>
        withIdempotencyKey(`${text} ${stepUp ?? ''}`, (idempotencyKey) =>
          api.call('POST /wallet/refund', { body: form, idempotencyKey, stepUp }),
        ),
      )
    },
    onSuccess: async () => {
      toast({ title: t('refundToast'), tone: 'good', key: 'refund' })
      await queryClient.invalidateQueries({ queryKey: ['wallet'] })
      onSent()
    },
    onError: onRefused,
  })
}
