import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fromRiyals, toRiyals } from '#contract/values/money.ts'
import { useApi } from '#web/platform/link.tsx'
import { type Balance, balanceQuery } from './queries.ts'

/** The parts of an amount that the wallet and another way pay, in riyals; the package that ends by it. */
export type Split = { fromWallet: number; rest: number; left: number; endedPlan: string | undefined }

/** Splits an amount in riyals between the available balance and the rest. */
export function splitOf(balance: Balance, due: number): Split {
  const [available, owed] = [Math.max(0, halalas(balance.available)), halalas(due)]
  const fromWallet = Math.min(available, owed)
  const after = halalas(balance.total) - fromWallet
  const ends = fromWallet > 0 && balance.plan !== null && after < halalas(balance.plan.deposit)
  return {
    fromWallet: toRiyals(fromWallet),
    rest: toRiyals(owed - fromWallet),
    left: toRiyals(available - fromWallet),
    endedPlan: ends ? balance.plan?.name : undefined,
  }
}

const halalas = (riyals: number): number => fromRiyals(riyals) ?? 0

/** The choice of a buyer to pay from the wallet first. */
export type FromWallet = {
  /** Undefined while the balance is not known. */
  split: Split | undefined
  isPending: boolean
  isOn: boolean
  setOn: (isOn: boolean) => void
  /** What the wallet pays now, and what is left to pay, in riyals. */
  pays: number
  rest: number
  /** The fields of the request. */
  body: { payment_method?: 'wallet'; use_wallet?: boolean }
}

/**
 * The wallet pays first if it has money, unless that ends the member's package: then they switch it on themselves.
 * @param due in riyals.
 */
export function useFromWallet(due: number): FromWallet {
  const { data: balance, isPending } = useQuery(balanceQuery(useApi()))
  const [chosen, setOn] = useState<boolean>()
  const split = balance && splitOf(balance, due)
  const isOn = split !== undefined && split.fromWallet > 0 && (chosen ?? split.endedPlan === undefined)
  const pays = isOn ? split.fromWallet : 0
  const rest = isOn ? split.rest : due
  return { split, isPending, isOn, setOn, pays, rest, body: !isOn ? { use_wallet: false } : bodyOf(rest) }
}

const bodyOf = (rest: number): FromWallet['body'] => (rest === 0 ? { payment_method: 'wallet' } : { use_wallet: true })
