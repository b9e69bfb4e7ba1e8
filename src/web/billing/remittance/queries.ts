import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getStatement, listStatements } from '#contract/billing/statements/endpoints.ts'
import { call } from '#web/platform/calls/call.ts'

const live = { live: ['user', 'notification'] } as const

export const statementsQuery = (place: { page: number; pageSize: number }) =>
  queryOptions({
    queryKey: ['billing', 'statements', place],
    queryFn: ({ signal }) => call(listStatements, signal)(place),
    placeholderData: keepPreviousData,
    meta: live,
  })

export const statementQuery = (number: string) =>
  queryOptions({
    queryKey: ['billing', 'statement', number],
    queryFn: ({ signal }) => call(getStatement, signal)({ number }),
    meta: live,
  })
