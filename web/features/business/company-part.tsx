import { useQuery } from '@tanstack/react-query'
import { useApi } from '#web/platform/link.tsx'
import { CompanyFacts } from './company-facts.tsx'
import { CompanyPeople } from './company-people.tsx'
import { MyCompanies } from './my-companies.tsx'
import { businessQuery } from './queries.ts'

/** The member's company with its people, and the companies for which the member acts. */
export function CompanyPart() {
  const { data } = useQuery(businessQuery(useApi()))
  return (
    <>
      <CompanyFacts />
      {data && data.legal_name !== null ? <CompanyPeople /> : null}
      <MyCompanies />
    </>
  )
}
