/**
 * The part of a change of settings that two administrators must want: where members transfer money to, and a higher amount
 * that one person may refund alone. With either one person could take money.
 */
export function guardedChange(current: object, change: object): Record<string, unknown> {
  const isGuarded = ([name, wanted]: [string, unknown]) => {
    const present: unknown = Reflect.get(current, name)
    if (name === 'bankIban') return wanted !== present
    return name === 'refundAloneMax' && Number(wanted) > Number(present)
  }
  return Object.fromEntries(Object.entries(change).filter(isGuarded))
}
