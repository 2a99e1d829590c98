import type { Messages } from '#web/platform/language.tsx'
import { useT } from '#web/platform/language.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import type { PaymentMethod } from './use-pay.ts'

type Words = keyof Messages['wallet']
const METHODS: readonly { id: PaymentMethod; icon: IconName; name: Words; text: Words }[] = [
  { id: 'online', icon: 'card', name: 'online', text: 'onlineText' },
  { id: 'sadad', icon: 'file', name: 'sadad', text: 'sadadText' },
  { id: 'bank_transfer', icon: 'bank', name: 'bankTransfer', text: 'bankTransferText' },
  { id: 'cash', icon: 'wallet', name: 'cash', text: 'cashText' },
]

type Props = {
  chosen: PaymentMethod
  onChoose: (method: PaymentMethod) => void
  /** The methods that are offered; without them the ones that always are. */
  offered: readonly PaymentMethod[] | undefined
  /** The instructions for a transfer, from the settings. */
  bankNote?: string
}

/** The payment methods, each with its next step. */
export function MethodChoice({ chosen, onChoose, offered, bankNote }: Props) {
  const t = useT('wallet')
  return (
    <fieldset className="grid gap-2">
      <legend className="label mb-2">{t('method')}</legend>
      <div className="methods">
        {METHODS.filter(({ id }) => id !== 'sadad' || offered?.includes(id)).map(({ id, icon, name, text }) => (
          <div key={id}>
            <label>
              <input
                type="radio"
                name="payment_method"
                className="check-box"
                value={id}
                checked={chosen === id}
                onChange={() => onChoose(id)}
              />
              <span>
                <b>{t(name)}</b>
                <span className="block text-14 text-muted">{t(text)}</span>
              </span>
              <Icon name={icon} />
            </label>
            {id === 'bank_transfer' && chosen === id && bankNote ? (
              <p className="mt-0 mx-4 mb-[0.875rem] py-[0.75rem] px-[0.875rem] rounded-small bg-surface-2 text-14 whitespace-pre-line">
                {bankNote}
              </p>
            ) : null}
          </div>
        ))}
      </div>
    </fieldset>
  )
}
