import { useQuery } from '@tanstack/react-query'
import type { MatchFilter } from '#contract/matches/filter.ts'
import type { Id } from '#contract/wire.ts'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { matchesQuery } from '../queries.ts'

/** A person must check uncertain matches before they join a case. */
const unsure: MatchFilter['band'] = ['likely', 'look']

/** Asks to check a site's uncertain matches before a case is started or submitted; empty when none remain. */
export function LookFirst({ cluster, before = 'start a case' }: { cluster: Id; before?: 'start a case' | 'submit' }) {
  const filter: MatchFilter = { show: 'undecided', cluster, band: unsure }
  const total = useQuery(matchesQuery({ ...filter, page: 1, pageSize: 1 })).data?.total ?? 0
  if (total === 0) return null
  return (
    <Text size="small">
      Before you {before},{' '}
      <TextLink to="/matches" search={filter}>
        {total === 1 ? 'look at the find that is not certain' : `look at the ${total} finds that are not certain`}
      </TextLink>
      .
    </Text>
  )
}
