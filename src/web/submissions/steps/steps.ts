import type { SubmissionProblem } from '#contract/submissions/rules/rule.ts'
import type { Draft } from '#contract/cases/submission/submission.ts'

/** The parts of a submission, in the order in which they are filled in. */
export const steps = ['selection', 'screening', 'images', 'pages', 'claim', 'claimant', 'submit'] as const
export type Step = (typeof steps)[number]

export const stepTitles: Record<Step, string> = {
  selection: 'Selection',
  screening: 'Screening',
  images: 'Images',
  pages: 'Pages',
  claim: 'Claim',
  claimant: 'Claimant',
  submit: 'Review and submit',
}

const screening = new Set([
  'koUserIsLegalRightsOwner',
  'koImageUserIsBusiness',
  'screeningCaseAboutBreachOfContract',
  'screeningCaseAboutBreachOfContractComment',
  'stockIncluded',
  'stockVerified',
  'screeningPreviousContactWithImageUser',
  'screeningPreviousContactWithImageUserComment',
  'workForHire',
  'contest',
  'country',
  'noticed',
])

/** The step that holds the field of a path. */
export function stepOf(path: string): Step {
  const [first = '', , field] = path.split('.')
  if (first === 'images') return field === undefined || field === 'url' || field === 'file' ? 'selection' : 'images'
  if (first === 'matches') return field === undefined ? 'selection' : 'pages'
  if (first === 'claimant') return 'claimant'
  if (first === 'koDisclaimerTruth') return 'submit'
  return screening.has(first) ? 'screening' : 'claim'
}

/** The one of several, by its place, that a path is about; undefined for a path about the whole. */
export function placeIn(path: string): number | undefined {
  const found = /^(?:images|matches)\.(\d+)/.exec(path)
  return found ? Number(found[1]) : undefined
}

/** Problems in one step of the submission. */
export const problemsIn = (problems: readonly SubmissionProblem[], step: Step): SubmissionProblem[] =>
  step === 'submit' ? [...problems] : problems.filter(({ path }) => stepOf(path) === step)

/** The first part in which something is missing. */
export const firstUnfinished = (problems: readonly SubmissionProblem[]): Step =>
  steps.find((step) => step !== 'submit' && problemsIn(problems, step).length > 0) ?? 'submit'

/** True when a step is complete. Images and pages are incomplete while there are none. */
export function isDone(
  step: Step,
  { draft, problems }: { draft: Draft; problems: readonly SubmissionProblem[] },
): boolean {
  if (step === 'submit' || problemsIn(problems, step).length > 0) return false
  return draft.images.length > 0 || !ofEach.has(step)
}

const ofEach = new Set<Step>(['images', 'pages'])

/** Paths in the order in which the form asks for them. */
export const inOrder = (paths: readonly string[]): string[] =>
  paths.toSorted((one, other) => rankOf(one) - rankOf(other) || (placeIn(one) ?? 0) - (placeIn(other) ?? 0))

const rankOf = (path: string) => steps.indexOf(stepOf(path))
