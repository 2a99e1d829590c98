import { Money } from '#web/platform/format.tsx'

/** How much money an act decides about, and whose: a dialog covers the page that says so. */
export function Concerned({ amount, name }: { amount: number; name: string | null }) {
  return (
    <p>
      <b>
        <Money amount={amount} />
      </b>{' '}
      {name === null ? null : <bdi>{name}</bdi>}
    </p>
  )
}
