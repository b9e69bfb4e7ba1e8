import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Match } from '#contract/matches/match.ts'
import type { Id } from '#contract/wire.ts'
import { filterOf, matchOrderIn } from './choices.ts'
import type { MatchesSearch } from './matches-search.ts'
import { matchesQuery } from '../queries.ts'
import { useCopied } from '../standing.ts'

/** Sequence of matches to step through. A match judged meanwhile keeps its place; copies judged with it are skipped. */
export type Roll = {
  before: Id | undefined
  after: Id | undefined
  /** Counts from 1; undefined while loading. */
  position: number | undefined
  /** Length of the list. At least the number of loaded matches, since some may have left the list. */
  total: number
  /** Returns the listed data of a match. */
  find: (id: Id) => Match | undefined
}

const atOnce = 100
/** So near to its end the next part is asked for. */
const nearEnd = 5

export function useRoll(search: MatchesSearch, at: Id): Roll {
  const [page, setPage] = useState(1)
  const matches = useQuery(
    matchesQuery({ ...filterOf(search), order: matchOrderIn(search), sort: search.sort, page, pageSize: atOnce }),
  )
  const [roll, setRoll] = useState<readonly Match[]>([])
  const arrived = (matches.data?.data ?? []).filter(({ _id }) => !roll.some((known) => known._id === _id))
  if (arrived.length > 0) setRoll([...roll, ...arrived])
  const copied = useCopied()
  const index = roll.findIndex(({ _id }) => _id === at)
  const isMore = matches.data !== undefined && !matches.isFetching && page * atOnce < matches.data.total
  if (isMore && index >= roll.length - nearEnd) setPage(page + 1)
  return {
    before: roll[index - 1]?._id,
    after: roll.slice(index + 1).find(({ _id }) => !copied.has(_id))?._id,
    position: index < 0 ? undefined : index + 1,
    total: Math.max(matches.data?.total ?? 0, roll.length),
    find: (id) => roll.find(({ _id }) => _id === id),
  }
}
