import { useQuery } from '@tanstack/react-query'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { countryContactQuery } from '../queries.ts'

/** Who may write to the image user in a country, before a case is submitted; nothing while that is not known. */
export function CountryContact({ country }: { country: string }) {
  const found = useQuery(countryContactQuery(country)).data
  if (!found) return null
  return <Banner tone={found.contactBy === 'nobody' ? 'warn' : 'plain'}>{found.sentence}</Banner>
}
