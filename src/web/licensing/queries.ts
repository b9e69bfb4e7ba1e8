import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listLicences } from '#contract/licensing/ledger.ts'
import { call } from '#web/platform/calls/call.ts'

/** A page of the owner's ledger. */
export const ledgerQuery = (place: { page: number; pageSize: number }) =>
  queryOptions({
    queryKey: ['licences', place],
    queryFn: ({ signal }) => call(listLicences, signal)(place),
    placeholderData: keepPreviousData,
  })

/** All of the ledger. */
export const ledger = { queryKey: ['licences'] }
