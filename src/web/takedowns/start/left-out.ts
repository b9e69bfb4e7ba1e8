import { verdictsShown } from '#contract/matches/filter.ts'
import type { ClusterInFull, Match } from '#contract/matches/match.ts'

/** The reasons why a use is no part of a takedown, with the sentence for one and for several. */
const reasons = {
  'in-case': ['is part of a case', 'are part of a case'],
  licensed: ['is licensed', 'are licensed'],
  approved: ['was approved', 'were approved'],
  ignored: ['was ignored', 'were ignored'],
} as const
type OpenCase = Pick<ClusterInFull, 'case'>
type Reason = keyof typeof reasons

/** Why a use is left out; undefined for one that can be chosen. Cases that ended hold no use. */
export function whyLeftOut({ case: caseId, verdict, licence, ignored }: Match, site: OpenCase): Reason | undefined {
  if (caseId !== null && site.case?.isDraft === false) return 'in-case'
  const isOver = licence.state === 'expired' || licence.state === 'exceeds'
  if (!isOver && verdict === 'licensed') return 'licensed'
  if (!isOver && verdict === 'approved') return 'approved'
  return ignored || verdictsShown.ignored.some((one) => one === verdict) ? 'ignored' : undefined
}

/** '2 uses are licensed and are left out.', a sentence for each reason. */
export function leftOutSentences(matches: readonly Match[], site: OpenCase): string[] {
  const counts = Map.groupBy(matches, (match) => whyLeftOut(match, site))
  return (Object.keys(reasons) as Reason[]).flatMap((reason) => {
    const count = counts.get(reason)?.length ?? 0
    if (count === 0) return []
    const [one, several] = reasons[reason]
    return [count === 1 ? `1 use ${one} and is left out.` : `${count} uses ${several} and are left out.`]
  })
}
