import { Money } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import type { Case } from './case.ts'

const SIDES = ['buyer', 'seller', 'house'] as const

/** Who gets and who bears what, with a sum for each side. */
export function MoneyLines({ lines, flat }: { lines: Case['lines']; flat?: boolean }) {
  const t = useT('office-cases')
  if (lines.length === 0) return null
  return (
    <div className={flat ? 'case-money flat' : 'case-money'}>
      {SIDES.map((side) => {
        const own = lines.filter(({ who }) => who === side)
        if (own.length === 0) return null
        const halalas = own.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
        return (
          <dl key={side}>
            {own.map(({ line, amount }) => (
              <div key={line}>
                <dt>{t(`line_${line}`)}</dt>
                <dd>
                  <Money amount={amount} exact />
                </dd>
              </div>
            ))}
            <div className="sum">
              <dt>{t(halalas < 0 ? `pays_${side}` : `gets_${side}`)}</dt>
              <dd>
                <Money amount={Math.abs(halalas) / 100} exact />
              </dd>
            </div>
          </dl>
        )
      })}
    </div>
  )
}
