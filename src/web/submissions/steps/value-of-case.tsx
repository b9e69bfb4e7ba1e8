import { useQuery } from '@tanstack/react-query'
import type { Id } from '#contract/wire.ts'
import { outlookQuery } from '#web/cases/parts/index.ts'
import { ValueInFull } from '#web/matches/value/index.ts'

/** Estimated price of the case, before its questions. */
export function ValueOfCase({ caseId, revision }: { caseId: Id; revision: number }) {
  const outlook = useQuery(outlookQuery(caseId, revision))
  return <ValueInFull value={outlook.data?.value ?? null} />
}
