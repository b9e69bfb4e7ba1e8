import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { selectionLimit } from '#contract/images/changes.ts'
import { listImages } from '#contract/images/endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/calls/call.ts'
import { useLiveEvents } from '#web/platform/live/use-live.ts'
import { type AllImagesPlace, allImagesQuery } from '../queries.ts'
import { freshened } from './fresh-parts.ts'

/** A burst of events is one question. */
const gatherMs = 200
/** A full reload takes a request for every hundred images. */
const everythingMs = 5000

/** Keeps the grid of all images current. It requests only changed images when that is enough. */
export function useFreshParts(place: AllImagesPlace): void {
  const queryClient = useQueryClient()
  const asked = JSON.stringify(place)
  const fresh = useMemo(() => openFreshener(queryClient, JSON.parse(asked) as AllImagesPlace), [queryClient, asked])
  useEffect(() => fresh.close, [fresh])
  useLiveEvents('image', ({ imageId }) => fresh.hear(imageId))
  useLiveEvents('match', ({ imageId }) => fresh.hear(imageId))
}

function openFreshener(queryClient: QueryClient, place: AllImagesPlace) {
  const { queryKey } = allImagesQuery(place)
  const isByAge = place.order === 'added' && place.sort === 'DESC'
  const ids = new Set<Id>()
  let soon: ReturnType<typeof setTimeout> | undefined
  let later: ReturnType<typeof setTimeout> | undefined

  const readAnew = () => {
    later ??= setTimeout(() => {
      later = undefined
      void queryClient.invalidateQueries({ queryKey, exact: true })
    }, everythingMs)
  }
  const askSoon = () => void (soon ??= setTimeout(() => void askForChanged(), gatherMs))
  const askForChanged = async () => {
    soon = undefined
    const asked = new Set([...ids].slice(0, selectionLimit))
    const found = await call(listImages)({ ...place, ids: [...asked], pageSize: selectionLimit }).catch(() => undefined)
    // A part that is on its way would be joined to the parts as they were before.
    if (queryClient.isFetching({ queryKey, exact: true }) > 0) return askSoon()
    for (const id of asked) ids.delete(id)
    if (ids.size > 0) askSoon()
    const before = queryClient.getQueryData(queryKey)
    const pages = found && before && freshened(before.pages, { ids: asked, found })
    if (pages) queryClient.setQueryData(queryKey, { ...before, pages })
    else readAnew()
  }
  return {
    hear: (id: Id | undefined) => {
      if (id === undefined || !isByAge) return readAnew()
      ids.add(id)
      askSoon()
    },
    close: () => {
      clearTimeout(soon)
      clearTimeout(later)
      soon = later = undefined
    },
  }
}
