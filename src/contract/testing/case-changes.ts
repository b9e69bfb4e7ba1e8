import { problemsOf } from '#contract/submissions/rules/problems.ts'
import type { Known, Rule } from '#contract/submissions/rules/rule.ts'
import { type Pair, pairsOf } from '../cases/submission/pairs.ts'
import type { Claimant, Draft } from '../cases/submission/submission.ts'
import { aDraft, aFile, aKnown } from './a-case.ts'

type Image = Draft['images'][number]
type Match = Draft['matches'][number]

/** A change to a valid submission. */
export type Change = (draft: Draft, known: Known) => void

/** A rule by the specification's words, what breaks it, where, and what is said then. */
export type Row = [words: string, breaking: Change, path: string, message: string]

export const set =
  (change: Partial<Draft>): Change =>
  (draft) =>
    Object.assign(draft, change)

export const country = (name: string): Change => set({ country: name })

/** Everything a stock agency's image is asked. */
export const onStock: Change = set({ stockIncluded: true, stockVerified: true })

export const image =
  (change: (image: Image) => void): Change =>
  (draft) =>
    draft.images.slice(0, 1).forEach(change)

export const licensing = (change: Partial<Image['licensing']>): Change =>
  image((one) => Object.assign(one.licensing, change))

export const published = (change: Partial<Image['licensing']['first_published']>): Change =>
  image((one) => Object.assign(one.licensing.first_published, change))

/** Under these terms of Creative Commons. */
export const cc = (license: Image['licensing']['license'] = 'CC BY'): Change => licensing({ cc: true, license })

export const match =
  (change: Partial<Match>): Change =>
  (draft) =>
    Object.assign(draft.matches[0] ?? {}, change)

export const page =
  (url: string): Change =>
  (draft) =>
    Object.assign(draft.matches[0]?.origin ?? {}, { url })

export const file =
  (change: Partial<ReturnType<typeof aFile>>): Change =>
  (draft) =>
    draft.__GENERAL_ATTACHMENTS__.push({ ...aFile(), ...change })

export const claimant =
  (change: Partial<Claimant>): Change =>
  (draft) =>
    Object.assign(draft.claimant, change)

export const knowing =
  (change: Partial<Known>): Change =>
  (_, known) =>
    Object.assign(known, change)

export const both =
  (...changes: Change[]): Change =>
  (draft, known) => {
    for (const change of changes) change(draft, known)
  }

export function changed(change: Change): { draft: Draft; known: Known } {
  const [draft, known] = [aDraft(), aKnown()]
  change(draft, known)
  return { draft, known }
}

/** All that is wrong once Ana's submission is changed so. */
export function problemsAfter(change: Change) {
  const { draft, known } = changed(change)
  return problemsOf(draft, known)
}

/** The rules of a list that none of the rows breaks. */
export const unbroken = <Subject>(
  rules: readonly Rule<Subject>[],
  rows: readonly Row[],
  subjectsOf: (draft: Draft, known: Known) => readonly Subject[],
): Rule<Subject>[] => {
  const subjects = rows.map(([, breaking]) => changed(breaking)).flatMap(({ draft, known }) => subjectsOf(draft, known))
  return rules.filter((rule) => !subjects.some((subject) => rule.complaint(subject)))
}

export const pairsAsSubjects = (draft: Draft, known: Known): (Pair & { draft: Draft; known: Known })[] =>
  pairsOf(draft).map((pair) => ({ ...pair, draft, known }))
