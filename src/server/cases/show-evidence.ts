import type { Returned } from '#contract/endpoint.ts'
import type { CasePairEvidence, getCaseEvidence } from '#contract/cases/evidence-endpoints.ts'
import type { CaseState } from '#contract/cases/states.ts'
import { pairsOf } from '#contract/cases/submission/pairs.ts'
import { type EvidenceRow, evidenceAmong, showEvidence } from '#server/evidence/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { heldByCase } from './case-evidence-store.ts'
import type { CaseRecord } from './case-store.ts'
import { savedDraftOf } from './saved-draft.ts'
import { isSecured } from './secure-evidence.ts'

type Needs = Pick<Deps, 'db' | 'objects'>

/** Each pair of a case with what is kept of its page, or why nothing is. */
export async function showCaseEvidence(deps: Needs, row: CaseRecord): Promise<Returned<typeof getCaseEvidence>> {
  const { draft } = await savedDraftOf(deps, row)
  const held = await evidenceOfPairs(deps, row)
  const data = pairsOf(draft).map(({ image, match }): CasePairEvidence => {
    const evidence = held.get(image.uuid)
    return {
      uuid: image.uuid,
      image: image._id,
      title: image.title,
      match: match._id,
      pageUrl: match.origin.url,
      fileUrl: match.url,
      evidence: evidence ? showEvidence(evidence) : null,
      missing: evidence ? whyNotSecured(evidence) : whyNone(row.state, image._id !== null),
    }
  })
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
  const among = await evidenceOfPairs(deps, row)
  const kept = new Map([...among.values()].filter(isSecured).map((one) => [one.id, one]))
  const lines = data.map(({ title, pageUrl, evidence, missing }) =>
    [missing === null ? evidence!.number : 'not kept', title, pageUrl, ...(missing === null ? [] : [missing])].join(
      '  ',
    ),
  )
  return { kept: [...kept.values()], list: [`Evidence of ${row.name}`, '', ...lines, ''].join('\n') }
}

/** What is kept, or being made, of each pair of a case, by the pair's uuid. */
export async function evidenceOfPairs({ db }: Pick<Deps, 'db'>, { id }: CaseRecord): Promise<Map<string, EvidenceRow>> {
  const held = await heldByCase(db, id)
  const among = await evidenceAmong(
    db,
    held.map(({ evidenceId }) => evidenceId),
  )
  return new Map(
    held.flatMap(({ uuid, evidenceId }) => {
      const evidence = among.get(evidenceId)
      return evidence ? [[uuid, evidence] as const] : []
    }),
  )
}

function whyNotSecured({ state, problem, nextTryAt, alteredAt }: EvidenceRow): string | null {
  if (alteredAt !== null) return 'A file of it is not what was sealed. Our staff look at it.'
  if (state === 'kept' || state === 'supplied') return null
  if (state !== 'failed') return 'The page is being captured.'
  return [problem, nextTryAt === null ? 'Our staff look at it.' : 'It is tried again by itself.']
    .filter(Boolean)
    .join(' ')
}

const before: readonly CaseState[] = ['draft', 'submitted', 'in_review', 'needs_info']

function whyNone(state: CaseState, isInLibrary: boolean): string {
  if (!isInLibrary) return 'The photograph is in no library: our staff secure the evidence by hand.'
  if (before.includes(state)) return 'The page is captured once the case is accepted.'
  return state === 'accepted' ? 'The page is captured next.' : 'No evidence was asked for.'
}
