import { useT } from '#web/platform/language.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Checkbox } from '#web/ui/fields/choice.tsx'
import { useLetterKeys } from '../ui/keys/use-letter-keys.ts'
import { GO_KEYS } from './go-keys.ts'

/** All keys of the office, and the switch for those that are single letters. */
export function KeysSheet({ onClose }: { onClose: () => void }) {
  const t = useT('office')
  const [hasKeys, setKeys] = useLetterKeys()
  const groups = [
    {
      title: t('keysEverywhere'),
      keys: [
        ['/', t('palette')],
        ['?', t('keys')],
        ['D', t('density')],
        ...GO_KEYS.map(({ letter, title }): [string, string] => [`G ${letter}`, t(title)]),
      ],
    },
    {
      title: t('keysList'),
      keys: [
        ['J', t('keyNext')],
        ['K', t('keyBefore')],
        ['Enter', t('keyOpen')],
        ['X', t('keyChoose')],
        ['E', t('edit')],
        [']', t('keyPart')],
      ],
    },
    {
      title: t('keysDecide'),
      keys: [
        ['A', t('keyApprove')],
        ['R', t('keyRefuse')],
        ['Enter', t('keySend')],
        ['Esc', t('close')],
      ],
    },
    {
      title: t('controlRoom'),
      keys: [
        ['P', t('keyPause')],
        ['H', t('keyHammer')],
        ['Z', t('keyRecall')],
        ['S', t('keySkip')],
      ],
    },
  ]
  return (
    <Dialog title={t('keys')} onClose={onClose} shape="wide">
      <div className="keys">
        {groups.map(({ title, keys }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl className="kvl">
              {keys.map(([key, text]) => (
                <div key={key}>
                  <dt>{text}</dt>
                  <dd>
                    <kbd dir="ltr">{key}</kbd>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <Checkbox checked={hasKeys} onChange={(event) => setKeys(event.target.checked)}>
        {t('letterKeys')}
      </Checkbox>
    </Dialog>
  )
}
