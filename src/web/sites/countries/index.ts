import { queryOptions } from '@tanstack/react-query'
import { listCountries } from '#contract/sites/countries/endpoints.ts'
import { call } from '#web/platform/calls/call.ts'

const aMinute = 60_000

/** The table of countries in force. The browser keeps it and asks by its ETag. */
export const countriesQuery = queryOptions({
  queryKey: ['countries', 'table'],
  queryFn: async ({ signal }) => (await call(listCountries, signal)({})).data,
  staleTime: 5 * aMinute,
})
