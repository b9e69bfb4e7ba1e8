import { createContext, use, useMemo, useState } from 'react'
import { wayTexts } from '#contract/submissions/rules/refusals.ts'
import { problemsOf, warningsOf } from '#contract/submissions/rules/problems.ts'
import type { Known, SubmissionProblem } from '#contract/submissions/rules/rule.ts'
import { cleared } from '#contract/cases/submission/clear.ts'
import { isListed } from '#contract/cases/submission/listed-fields.ts'
import type { Submission } from '#contract/submissions/saved-submission.ts'
import type { Draft, SubmissionImage, SubmissionMatch } from '#contract/cases/submission/submission.ts'
import type { Suggested } from '#contract/cases/submission/suggested.ts'
import type { Id } from '#contract/wire.ts'
import type { Step } from './steps/steps.ts'
import { valueAt } from './questions/value-at.ts'

/** A part of the form whose problems are shown whether its fields were touched or not: a step, or one image or page by its uuid. */
export type Area = Step | `${'images' | 'pages'}:${string}`

export type SubmissionForm = {
  caseId: Id
  draft: Draft
  known: Known
  suggested: Suggested
  /** Everything that prevents submission. During typing it may lag one key behind. */
  problems: readonly SubmissionProblem[]
  /** The same for the current draft, for going on. */
  judge: () => readonly SubmissionProblem[]
  /** Changes the draft; answers that the change makes void go with it. */
  change: (change: (draft: Draft) => Draft) => void
  changeImage: (uuid: string, change: (image: SubmissionImage) => SubmissionImage) => void
  changeMatch: (uuid: string, change: (match: SubmissionMatch) => SubmissionMatch) => void
  /** The messages at a field. */
  field: (path: string, area: Area) => { error?: string; warning?: string; alwaysShow: boolean }
  /** True while a field can be changed. */
  isOpen: (path: string) => boolean
  /** True after submission: nothing can be changed. */
  isOver: boolean
  /** In read-only views: fields that can still be changed, and the way to them. */
  changeAt?: { isOpen: (path: string) => boolean; go: (path: string) => void }
  /** True for staff's view of an owner's answers; notes to the owner are hidden. */
  isReadByStaff?: boolean
  /** Shows every problem of a part from now on. */
  show: (area: Area) => void
}

/** The server's refusal of a draft. */
export type Refused = { draft: Draft; problems: readonly SubmissionProblem[] }

type FormParts = {
  caseId: Id
  draft: Draft
  /** The judged draft; during typing that of a moment ago. */
  judged: Draft
  setDraft: (change: (draft: Draft) => Draft) => void
  known: Known
  suggested: Suggested
  editable: Submission['editable']
  /** It stands at its fields until these are changed. */
  refused: Refused | undefined
}

/** The submission as it is filled in. A field shows its problem once it was touched, a refusal at once. */
export function useSubmissionForm({
  caseId,
  draft,
  judged,
  setDraft,
  known,
  suggested,
  editable,
  refused,
}: FormParts): SubmissionForm {
  const [shown, setShown] = useState<ReadonlySet<Area>>(new Set())
  const problems = useMemo(() => problemsOf(judged, known), [judged, known])
  const warnings = useMemo(() => warningsOf(judged, known), [judged, known])
  const byPath = useMemo(() => new Map(problems.map((problem) => [problem.path, problem])), [problems])
  const change = (changed: (draft: Draft) => Draft) => setDraft((before) => cleared(changed(before)))
  const describeProblem = (path: string) =>
    refused && valueAt(refused.draft, path) === valueAt(draft, path)
      ? refused.problems.find((problem) => problem.path === path)
      : undefined
  return {
    caseId,
    draft,
    known,
    suggested,
    problems,
    judge: () => (draft === judged ? problems : problemsOf(draft, known)),
    change,
    changeImage: (uuid, changeOne) =>
      change((before) => ({ ...before, images: withOne(before.images, uuid, changeOne) })),
    changeMatch: (uuid, changeOne) =>
      change((before) => ({ ...before, matches: withOne(before.matches, uuid, changeOne) })),
    field: (path, area) => {
      const problem = byPath.get(path) ?? describeProblem(path)
      const warning = warnings.find((one) => one.path === path)
      return {
        ...(problem ? { error: inWords(problem) } : {}),
        ...(warning ? { warning: inWords(warning) } : {}),
        alwaysShow: Boolean(problem?.way ?? describeProblem(path)) || shown.has(area),
      }
    },
    isOpen: (path) => editable.mode === 'everything' || (editable.mode === 'listed' && isListed(path, editable.fields)),
    isOver: editable.mode === 'nothing',
    show: (area) => setShown((before) => (before.has(area) ? before : new Set([...before, area]))),
  }
}

const withOne = <One extends { uuid: string }>(all: One[], uuid: string, change: (one: One) => One): One[] =>
  all.map((one) => (one.uuid === uuid ? change(one) : one))

/** The sentence with the way on, where there is one. */
export function inWords({ message, way }: Pick<SubmissionProblem, 'message' | 'way'>): string {
  if (!way || message.includes(wayTexts[way])) return message
  return `${message}${/[.!?]$/.test(message) ? '' : '.'} ${wayTexts[way]}`
}

const FormContext = createContext<SubmissionForm | undefined>(undefined)
export const SubmissionFormProvider = FormContext.Provider

/** The submission that the page around is about. */
export function useSubmission(): SubmissionForm {
  const form = use(FormContext)
  if (!form) throw new Error('This part of a submission stands outside of one.')
  return form
}
