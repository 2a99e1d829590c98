import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { winsQuery } from '#web/features/bidding/my-lots/my-lots-queries.ts'
import { useApi } from '#web/platform/link.tsx'
import { BuyerNegotiation } from './buyer-negotiation.tsx'
import { OwnerNegotiation } from './my-cars/owner-negotiation.tsx'
import { myCarsQuery } from './queries.ts'

/** The negotiation about this car if the visitor's bid was the highest. */
export function BuyersCarNegotiation({ id }: { id: number }) {
  const { data: wins } = useQuery(winsQuery(useApi(), 'open'))
  const win = wins?.products.data.find((won) => won.id === id)
  return win?.negotiation ? (
    <TalkCard>
      <BuyerNegotiation win={win} />
    </TalkCard>
  ) : null
}

/**
 * The negotiation about this car if the visitor owns it. The page of a car does not name its owner; their own list
 * does.
 */
export function OwnersCarNegotiation({ id }: { id: number }) {
  const { data } = useInfiniteQuery(myCarsQuery(useApi()))
  const car = data?.pages.flatMap(({ cars }) => cars).find((own) => own.id === id)
  return car?.negotiation ? (
    <TalkCard>
      <OwnerNegotiation car={car} rates={data?.pages[0]?.rates} />
    </TalkCard>
  ) : null
}

const TalkCard = ({ children }: { children: ReactNode }) => (
  <div className="p-4 mt-4 lg:mt-0 lg:mb-4 surface">{children}</div>
)
