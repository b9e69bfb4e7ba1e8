import { useQuery } from '@tanstack/react-query'
import type { Id } from '#contract/wire.ts'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { VisuallyHidden } from '#web/ui/text/visually-hidden.tsx'
import { formatCounted } from './list/counted.ts'
import { matchesQuery } from './queries.ts'

/** Number of finds that a ledger entry covers, linked to their list. */
export function CoveredMatches({ licenceId, name }: { licenceId: Id; name: string }) {
  const total = useQuery(matchesQuery({ show: 'all', coveredBy: licenceId, page: 1, pageSize: 1 })).data?.total
  if (total === undefined) return '…'
  if (total === 0) return 'No find yet'
  return (
    <TextLink to="/matches" search={{ show: 'all', by: 'finds', coveredBy: licenceId }}>
      {total === 1 ? 'One find' : `${formatCounted(total)} finds`} covered
      <VisuallyHidden> by the licence to {name}</VisuallyHidden>
    </TextLink>
  )
}
