import { useQuery } from '@tanstack/react-query'
import type { Id } from '#contract/wire.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { Happenings } from '../happenings.tsx'
import { historyQuery } from '../queries.ts'

/** Everything that happened to a case, as its owner reads it. */
export const CaseHistory = ({ caseId }: { caseId: Id }) => (
  <Loaded query={useQuery(historyQuery(caseId))} label="Loading the history">
    {({ data }) => <Happenings history={data} readBy="owner" />}
  </Loaded>
)
