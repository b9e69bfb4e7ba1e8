import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { leaveCase, lookAtCase } from '#contract/desk/desk-work-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/calls/call.ts'

/** Said again before it is forgotten. */
const saidEveryMs = 20_000

/** Says that this case is open here while its page is in sight; who else of the staff has it open. */
export function useLooking(caseId: Id): readonly string[] {
  const looking = useQuery({
    queryKey: ['desk', 'looking', caseId],
    queryFn: ({ signal }) => call(lookAtCase, signal)({ caseId }),
    refetchInterval: saidEveryMs,
    retry: false,
    meta: { live: ['desk'] },
  })
  useEffect(() => () => void call(leaveCase)({ caseId }).catch(() => undefined), [caseId])
  return looking.data?.others ?? []
}
