import { useState } from 'react'
import { type Pair, pairsOf } from '#contract/cases/submission/pairs.ts'
import type { SubmissionProblem } from '#contract/submissions/rules/rule.ts'
import type { Draft } from '#contract/cases/submission/submission.ts'
import type { SubmissionForm } from './form.ts'
import { isKnownOwner } from './questions/known-answer.ts'
import { isDone, placeIn, problemsIn, stepOf, type Step, steps } from './steps/steps.ts'

/** The current place in a submission: the step, and the image or page in steps with one at a time. */
export type Place = {
  step: Step
  pairs: readonly Pair[]
  /** The one that is worked on; undefined in the other steps. */
  pair: Pair | undefined
  /** True after an attempt to go on despite problems. */
  isTried: boolean
  /** Counts the app's own jumps; choosing an image is no jump. */
  visit: number
  /** Fields to focus: the first one on the page. A new list at each jump. */
  aims: readonly string[]
  put: (place: Put) => void
}

type Put = {
  step: Step
  uuid?: string | undefined
  isTried?: boolean
  visit: number
  aims?: readonly string[]
}

/** The start: a step, or the first of these fields in form order. */
export type First = { step: Step } | { paths: readonly string[] }

export function usePlace(draft: Draft, first: First): Place {
  const [{ step, uuid, isTried = false, visit, aims = none }, put] = useState<Put>(() => placeOf(draft, first))
  const pairs = pairsOf(draft)
  const pair = isOneAtATime(step) ? (pairs.find(({ image }) => image.uuid === uuid) ?? pairs[0]) : undefined
  return { step, pairs, pair, isTried, visit, aims, put }
}

const none: readonly string[] = []

function placeOf(draft: Draft, first: First): Put {
  if ('step' in first) return { step: first.step, visit: 0 }
  const [path = ''] = first.paths
  const beside = first.paths.filter((one) => stepOf(one) === stepOf(path) && placeIn(one) === placeIn(path))
  return { step: stepOf(path), uuid: pairOf(pairsOf(draft), path)?.image.uuid, visit: 0, aims: beside }
}

/** The ways from a place. What is left is shown with everything that is missing in it from then on. */
export function waysFrom({ step, pairs, pair, visit, put }: Place, form: SubmissionForm) {
  const at = pair ? pairs.indexOf(pair) : -1
  const leave = () => {
    form.show(step)
    if (pair) showPair(form, step, pair)
  }
  const go = (to: Step, uuid?: string, aims?: readonly string[]) => {
    leave()
    put({ step: to, uuid, visit: visit + 1, ...(aims ? { aims } : {}) })
  }
  const forward = () => {
    const next = pair && pairs[at + 1]
    if (next) go(step, next.image.uuid)
    else go(stepAfter(step, form))
  }
  return {
    go,
    choose: (uuid: string) => {
      leave()
      put({ step, uuid, visit })
    },
    /** To the field of a path, with what is wrong there in sight. */
    goTo: (path: string) => {
      const to = stepOf(path)
      const there = pairOf(pairs, path)
      go(to, there?.image.uuid, [path])
      form.show(to)
      if (there) showPair(form, to, there)
    },
    forward,
    /** Goes on where nothing is missing; else it stays, shows what is, and leads to the first of it. */
    goOn: () => {
      const missing = missingAt({ step, pairs, pair }, form.judge())
      if (missing.length === 0) return forward()
      leave()
      put({ step, uuid: pair?.image.uuid, isTried: true, visit, aims: missing.map(({ path }) => path) })
    },
    back: () => {
      const before = pair && pairs[at - 1]
      if (before) go(step, before.image.uuid)
      else go(steps[steps.indexOf(step) - 1] ?? step)
    },
  }
}

/** The next step with open questions; steps that the owner's known answers complete are read in the review. */
function stepAfter(step: Step, form: SubmissionForm): Step {
  const later = steps.slice(steps.indexOf(step) + 1)
  const isFilled = (one: Step) => isKnownOwner(form) && fillable.has(one) && isDone(one, form)
  return later.find((one) => !isFilled(one)) ?? step
}

const fillable: ReadonlySet<Step> = new Set(['images', 'pages', 'claim', 'claimant'])

/** Problems at a place: in its step, or of its image or page. */
export function missingAt(
  { step, pairs, pair }: Pick<Place, 'step' | 'pairs' | 'pair'>,
  problems: readonly SubmissionProblem[],
): SubmissionProblem[] {
  const inStep = problemsIn(problems, step)
  return pair ? inStep.filter(({ path }) => pairOf(pairs, path) === pair) : inStep
}

function showPair(form: SubmissionForm, step: Step, { image }: Pair): void {
  if (isOneAtATime(step)) form.show(`${step}:${image.uuid}`)
}

const isOneAtATime = (step: Step) => step === 'images' || step === 'pages'

function pairOf(pairs: readonly Pair[], path: string): Pair | undefined {
  const place = placeIn(path)
  return pairs.find(({ imageAt, matchAt }) => (path.startsWith('images.') ? imageAt : matchAt) === place)
}
