import type { Returned } from '#contract/endpoint.ts'
import type { CasePairEvidence, getCaseEvidence } from '#contract/cases/evidence-endpoints.ts'
import { type CaseState, caseStates } from '#contract/cases/case-states.ts'
import { isEvidenceSought } from '#contract/cases/state-questions.ts'
import { pagesOf, pairsOf } from '#contract/cases/submission/pairs.ts'
import { type EvidenceRow, evidenceAmong, showEvidence } from '#server/evidence/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { heldByCase, pageKey } from './case-evidence-store.ts'
import type { CaseRecord } from '../rows/case-store.ts'
import { savedDraftOf } from '../drafts/saved-draft.ts'
import { isSecured } from './secure-evidence.ts'

type Needs = Pick<Deps, 'db' | 'objects'>

/** Each page of a case with what is kept of it, or why nothing is. */
export async function showCaseEvidence(deps: Needs, row: CaseRecord): Promise<Returned<typeof getCaseEvidence>> {
  const { draft } = await savedDraftOf(deps, row)
  const held = await evidenceOfPages(deps, row)
  const data = pairsOf(draft).flatMap(({ image, match }) =>
    pagesOf(match).map((pageUrl, nth): CasePairEvidence => {
      const evidence = held.get(pageKey({ uuid: image.uuid, pageUrl }))
      return {
        uuid: image.uuid,
        image: image._id,
        title: image.title,
        match: nth === 0 ? match._id : null,
        pageUrl,
        fileUrl: match.url,
        evidence: evidence ? showEvidence(evidence) : null,
        missing: evidence ? whyNotSecured(evidence) : whyNone(row.state, image._id !== null),
      }
    }),
  )
  const kept = [...held.values()].filter(isSecured)
  return {
    data,
    isComplete: data.length > 0 && data.every(({ missing }) => missing === null),
    bytes: kept.reduce((sum, { bytes }) => sum + bytes, 0),
  }
}

/** What is kept of a case, and a list of it to read. */
export async function keptOfCase(deps: Needs, row: CaseRecord): Promise<{ kept: EvidenceRow[]; list: string }> {
  const { data } = await showCaseEvidence(deps, row)
  const among = await evidenceOfPages(deps, row)
  const kept = new Map([...among.values()].filter(isSecured).map((one) => [one.id, one]))
  const lines = data.map(({ title, pageUrl, evidence, missing }) =>
    [missing === null ? evidence!.number : 'not kept', title, pageUrl, ...(missing === null ? [] : [missing])].join(
      '  ',
    ),
  )
  return { kept: [...kept.values()], list: [`Evidence of ${row.name}`, '', ...lines, ''].join('\n') }
}

/** What is kept, or being made, of each page of a case, by its `pageKey`. */
export async function evidenceOfPages({ db }: Pick<Deps, 'db'>, { id }: CaseRecord): Promise<Map<string, EvidenceRow>> {
  const held = await heldByCase(db, id)
  const among = await evidenceAmong(
    db,
    held.map(({ evidenceId }) => evidenceId),
  )
  return new Map(
    held.flatMap((one) => {
      const evidence = among.get(one.evidenceId)
      return evidence ? [[pageKey(one), evidence] as const] : []
    }),
  )
}

function whyNotSecured(row: EvidenceRow): string | null {
  const { state, nextTryAt, alteredAt } = row
  if (alteredAt !== null) return 'A file of it is not what was sealed. Our staff look at it.'
  if (state === 'kept' || state === 'supplied') return null
  if (state !== 'failed') return 'The page is being captured.'
  return [showEvidence(row).problem, nextTryAt === null ? 'Our staff look at it.' : ''].filter(Boolean).join(' ')
}

function whyNone(state: CaseState, isInLibrary: boolean): string {
  if (!isInLibrary) return 'The photograph is in no library: our staff secure the evidence by hand.'
  const { phase } = caseStates[state]
  if (phase === 'draft' || phase === 'intake') return 'The page is captured once the case is accepted.'
  return isEvidenceSought(state) ? 'The page is captured next.' : 'No evidence was asked for.'
}
