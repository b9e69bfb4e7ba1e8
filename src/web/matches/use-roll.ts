import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Match } from '#contract/matches/match.ts'
import type { Id } from '#contract/wire.ts'
import { filterOf, findOrderIn } from './choices.ts'
import { useCopied } from './decisions.ts'
import type { FindsSearch } from './finds-search.ts'
import { findsQuery } from './queries.ts'

/** The finds of a list in a row, to go from one to the next. One that was decided meanwhile stays where it was; what was decided with it is passed over. */
export type Roll = {
  before: Id | undefined
  after: Id | undefined
  /** Counts from 1; undefined until the list is there. */
  position: number | undefined
  length: number
  /** What the list already tells of a find. */
  find: (id: Id) => Match | undefined
}

const atOnce = 100
/** So near to its end the next part is asked for. */
const nearEnd = 5

export function useRoll(search: FindsSearch, at: Id): Roll {
  const [page, setPage] = useState(1)
  const finds = useQuery(
    findsQuery({ ...filterOf(search), order: findOrderIn(search), sort: search.sort, page, pageSize: atOnce }),
  )
  const [roll, setRoll] = useState<readonly Match[]>([])
  const arrived = (finds.data?.data ?? []).filter(({ _id }) => !roll.some((known) => known._id === _id))
  if (arrived.length > 0) setRoll([...roll, ...arrived])
  const copied = useCopied()
  const index = roll.findIndex(({ _id }) => _id === at)
  const isMore = finds.data !== undefined && !finds.isFetching && page * atOnce < finds.data.total
  if (isMore && index >= roll.length - nearEnd) setPage(page + 1)
  return {
    before: roll[index - 1]?._id,
    after: roll.slice(index + 1).find(({ _id }) => !copied.has(_id))?._id,
    position: index < 0 ? undefined : index + 1,
    length: roll.length,
    find: (id) => roll.find(({ _id }) => _id === id),
  }
}
