import { queryOptions } from '@tanstack/react-query'
import { getRun, listRuns } from '#contract/billing/runs/desk-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/calls/call.ts'

export const deskRuns = { queryKey: ['desk', 'runs'] } as const

export const runsQuery = queryOptions({
  queryKey: [...deskRuns.queryKey, 'listed'],
  queryFn: ({ signal }) => call(listRuns, signal)({}),
})

export const runQuery = (runId: Id) =>
  queryOptions({
    queryKey: [...deskRuns.queryKey, 'one', runId],
    queryFn: ({ signal }) => call(getRun, signal)({ runId }),
  })
