import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changeImageSearching, changeSearching } from '#contract/discovery/searches.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { notify } from '#web/ui/feedback/toast.ts'
import { imageSearchingQuery, searchingQuery } from './queries.ts'

const onError = (error: Error) => notify(sentenceOf(error), { tone: 'error', stays: 8000 })

/** Saves the owner's choice of services. */
export function useSearching(onSaved: () => void = () => {}) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: call(changeSearching),
    onSuccess: async (kept) => {
      queryClient.setQueryData(searchingQuery.queryKey, kept)
      onSaved()
      await queryClient.invalidateQueries({ queryKey: ['searching', 'image'] })
    },
    onError,
  })
}

/** Saves the owner's choice of services for one image. */
export function useImageSearching(imageId: Id) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: call(changeImageSearching),
    onSuccess: (kept) => queryClient.setQueryData(imageSearchingQuery(imageId).queryKey, kept),
    onError,
  })
}
