import type { OwnerRecord, RelatedCase } from '#contract/desk/desk-endpoints.ts'
import { refusing, warning } from '#contract/submissions/rules/check-items.ts'
import { pairsOf } from '#contract/cases/submission/pairs.ts'
import type { Draft } from '#contract/cases/submission/submission.ts'
import type { Match } from '#contract/matches/match.ts'
import { isOfAge } from '#contract/reference/days.ts'
import { judgePage, pageOfPair, type PartyFacts } from '#server/submissions/index.ts'

type Flagged = {
  draft: Draft
  party: PartyFacts
  record: OwnerRecord
  matches: readonly Match[]
  related: readonly RelatedCase[]
  /** `YYYY-MM-DD` */
  today: string
  privateSuffixes: readonly string[]
}

/** From when on a contract needs no guardian in most countries. */
const fullAge = 18

/** What staff have to look at before they decide, each as a sentence and once; how many of them would refuse the case today. */
export function flagsOfCase(of: Flagged): { flags: string[]; refusals: number } {
  const { refused, warned } = ofRules(of)
  const flags = [...new Set([...refused, ...warned, ...ofMatches(of), ...ofOwner(of), ...ofOthers(of)])]
  return { flags, refusals: new Set(refused).size }
}

/** What the rules would say of the pages today, with what has become known since the case was submitted. */
function ofRules({ draft, party, matches, today, privateSuffixes }: Flagged) {
  const scores = new Map(matches.map(({ _id, score }) => [_id, score]))
  const judged = pairsOf(draft).map((pair) => {
    const { _id } = pair.match
    const score = _id === null ? null : (scores.get(_id) ?? null)
    const items = judgePage(party, pageOfPair(pair, score, draft), privateSuffixes)
    return { refused: refusing(items, party.overrides, today), warned: warning(items) }
  })
  return {
    refused: judged.flatMap(({ refused }) => refused.flatMap(({ reason }) => reason ?? [])),
    warned: judged.flatMap(({ warned }) => warned.flatMap(({ reason }) => reason ?? [])),
  }
}

function ofMatches({ draft, matches }: Flagged): string[] {
  const named = draft.matches.filter(({ _id }) => _id !== null).length
  const sum = (count: number, one: string, several: (count: number) => string) =>
    count === 0 ? [] : [count === 1 ? one : several(count)]
  return [
    ...sum(
      matches.filter(({ band }) => band !== 'certain').length,
      'One find is not certain: compare it with the original.',
      (count) => `${count} finds are not certain: compare them with the originals.`,
    ),
    ...sum(
      matches.filter(({ alive }) => !alive).length,
      'One page does not show the image any more.',
      (count) => `${count} pages do not show the images any more.`,
    ),
    ...sum(
      draft.matches.length - named,
      'One page was named by the owner; we have not seen the copy on it.',
      (count) => `${count} pages were named by the owner; we have not seen the copies on them.`,
    ),
  ]
}

function ofOwner({ draft, record, today }: Flagged): string[] {
  const born = draft.claimant.date_of_birth
  return [
    born !== null && !isOfAge(born, fullAge, today) && 'The claimant is under 18: a guardian may have to agree.',
    !record.isVerified && 'The owner has not confirmed their email address.',
    record.deletesAt !== null && `The owner’s account is deleted on ${record.deletesAt.slice(0, 10)}.`,
  ].filter((flag) => flag !== false)
}

function ofOthers({ related }: Flagged): string[] {
  const others = related.filter(({ isOpen, isSameOwner }) => isOpen && !isSameOwner)
  if (others.length === 0) return []
  const names = others.map(({ name }) => name).join(', ')
  return [`Another owner has an open case on this site (${names}): see that both do not claim the same image.`]
}
