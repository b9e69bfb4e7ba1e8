import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { checksOf } from '#contract/submissions/rules/asked-checks.ts'
import type { CheckItem } from '#contract/submissions/rules/check-items.ts'
import type { Known } from '#contract/submissions/rules/rule.ts'
import { pairsOf } from '#contract/cases/submission/pairs.ts'
import type { Draft } from '#contract/cases/submission/submission.ts'
import type { Id } from '#contract/wire.ts'
import { useSettled } from '#web/platform/use-settled.ts'
import { originCheckQuery, placeCheckQuery } from './queries.ts'

/**
 * The server's findings about the pages of a draft so far. It asks about this pair once its addresses have rested for a moment. A failed check
 * passes: the server repeats all at submission.
 */
export function useAskedChecks(draft: Draft, caseId: Id, uuid: string | undefined): Known['checks'] {
  const queryClient = useQueryClient()
  const pair = pairsOf(draft).find(({ image }) => image.uuid === uuid)
  const asked = useSettled(useSame(pair ? checksOf(pair, caseId) : nothing))
  const place = useQuery({ ...placeCheckQuery(asked.place ?? noPlace), enabled: asked.place !== null })
  const origin = useQuery({ ...originCheckQuery(asked.origin ?? noOrigin), enabled: asked.origin !== null })
  const { images, matches } = draft
  return useMemo(() => {
    const checks = { places: new Map<string, CheckItem[]>(), origins: new Map<string, CheckItem[]>() }
    for (const one of pairsOf({ images, matches })) {
      const request = checksOf(one, caseId)
      const places = request.place && queryClient.getQueryData(placeCheckQuery(request.place).queryKey)
      const origins = request.origin && queryClient.getQueryData(originCheckQuery(request.origin).queryKey)
      if (places) checks.places.set(one.image.uuid, places.payload)
      if (origins) checks.origins.set(one.image.uuid, origins.payload)
    }
    return checks
    // oxlint-disable-next-line react/exhaustive-deps -- what has come stands in the cache
  }, [images, matches, caseId, queryClient, place.data, origin.data])
}

type Requests = ReturnType<typeof checksOf>
const nothing: Requests = { place: null, origin: null }
const noPlace = { host: '', imagePublishedUrl: '', caseId: null }
const noOrigin = { host: '', matchOriginUrl: '', caseId: null, matchId: null, imageIds: [] }

/** The same object for equal requests, so that typing elsewhere does not restart the wait. */
function useSame(requests: Requests): Requests {
  const written = JSON.stringify(requests)
  return useMemo(() => JSON.parse(written) as Requests, [written])
}
