import { queryOptions } from '@tanstack/react-query'
import { verifyNumber } from '#contract/platform/verify.ts'
import { call } from '#web/platform/calls/call.ts'
import { numberMeant } from '#contract/platform/public-numbers.ts'

/** Public data of a number. */
export const verifyQuery = (number: string) =>
  queryOptions({
    queryKey: ['verify', number],
    queryFn: ({ signal }) => call(verifyNumber, signal)({ number: numberMeant(number) }),
  })
