import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Body } from '#contract/endpoint.ts'
import { createTakedownBulk } from '#contract/takedowns/bulk/endpoints.ts'
import { call } from '#web/platform/calls/call.ts'
import { bulkQuery, bulksQuery } from './queries.ts'

/** Makes a bulk of the chosen sites, and opens its page. */
export function useStartBulk() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (chosen: Body<typeof createTakedownBulk>) => call(createTakedownBulk)(chosen),
    onSuccess: (bulk) => {
      queryClient.setQueryData(bulkQuery(bulk._id).queryKey, bulk)
      void queryClient.invalidateQueries(bulksQuery)
      void navigate({ to: '/takedowns/bulk/$bulkId', params: { bulkId: bulk._id } })
    },
  })
}
