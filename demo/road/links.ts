import { listCases } from '#contract/cases/endpoints.ts'
import type { CaseState } from '#contract/cases/case-states.ts'
import { getDeskPortal } from '#contract/disputes/desk-portal-endpoints.ts'
import { type Call, signIn } from '../caller.ts'
import { chiara } from '../people.ts'
import type { Stage } from '../stage.ts'

/** The image user's link to a case. */
export type LinkOfCase = { reference: string; host: string; state: CaseState; url: string }

const isWritten = (state: CaseState) =>
  !['draft', 'submitted', 'in_review', 'accepted', 'evidence_ready'].includes(state)

/** The links of Ana's cases with a sent letter. */
export async function linksOf(stage: Stage, ana: Call): Promise<LinkOfCase[]> {
  const { data } = await ana(listCases, { pageSize: 100 })
  const written = data
    .filter(({ state }) => isWritten(state))
    .toSorted((one, other) => one.name.localeCompare(other.name))
  if (written.length === 0) return []
  const staff = await signIn(stage, chiara)
  return await Promise.all(
    written.map(async ({ _id: caseId, name: reference, host, state }) => {
      const { url } = await staff(getDeskPortal, { caseId })
      return { reference, host, state, url }
    }),
  )
}

/** True once Ana has submitted a case. */
export const hasCases = async (ana: Call): Promise<boolean> => (await ana(listCases, { pageSize: 1 })).total > 0
