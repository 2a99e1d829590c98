import { useT } from './language.tsx'

/** A Saudi plate in both scripts, each Latin letter under its Arabic one. Masked plates show the known part. */
export function Plate({ ar, en }: { ar: string; en: string }) {
  const t = useT('ui')
  const arabic = splitPlate(ar)
  const latin = splitPlate(en)
  return (
    <span className="plate" role="img" aria-label={`${t('plate')} ${ar}`}>
      <span aria-hidden="true">
        <b>{toEasternDigits(arabic.digits)}</b>
        <b>{latin.digits}</b>
      </span>
      <span aria-hidden="true">
        <b dir="rtl">{[...arabic.letters].join(' ')}</b>
        {/* Right to left like the Arabic ones above, so that each letter is under its twin. */}
        <b>{[...latin.letters].reverse().join(' ')}</b>
      </span>
      <i />
    </span>
  )
}

/** Letters come first and the digits last, masked or not: '• • • ••34'. */
function splitPlate(plate: string): { letters: string; digits: string } {
  const words = plate.trim().split(/\s+/)
  return { letters: words.slice(0, -1).join(''), digits: words.at(-1) ?? '' }
}

const toEasternDigits = (text: string) => text.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit)))
