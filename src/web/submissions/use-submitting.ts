import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { z } from 'zod'
import type { Case } from '#contract/cases/case.ts'
import { Way } from '#contract/submissions/rules/refusals.ts'
import { submitCase } from '#contract/submissions/submitting-endpoints.ts'
import { forSubmitting } from '#contract/cases/submission/clear.ts'
import type { Draft } from '#contract/cases/submission/submission.ts'
import { FieldProblem } from '#contract/problem.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/calls/call.ts'
import { ProblemError, sentenceOf } from '#web/platform/calls/problem-error.ts'
import type { Refused } from './form.ts'

const Problems = z.array(FieldProblem.extend({ way: Way.optional().catch(undefined) }))

type HandedIn = { draft: Draft; _id: Id; revision: number }

/** Hands the submission in. What the server says of its fields is `refused`, everything else a sentence. */
export function useSubmitting(onSubmitted: (submitted: Case) => void) {
  const [refused, setRefused] = useState<Refused>()
  /** A second press comes before the page shows the first, or after its answer while the page is being left. */
  const isSent = useRef(false)
  const submit = useMutation({
    mutationFn: ({ draft, _id, revision }: HandedIn) => call(submitCase)({ ...forSubmitting(draft), _id, revision }),
    onMutate: () => setRefused(undefined),
    onSuccess: onSubmitted,
    onError: (error, { draft }) => {
      isSent.current = false
      const problems = problemsOf(error)
      if (problems) setRefused({ draft, problems })
    },
  })
  return {
    refused,
    failure: submit.error ? (problemsOf(submit.error) ? someRefused : sentenceOf(submit.error)) : undefined,
    isPending: submit.isPending,
    /** True once everything is saved. */
    isOver: submit.isSuccess,
    submit: (handedIn: HandedIn) => {
      if (isSent.current) return
      isSent.current = true
      submit.mutate(handedIn)
    },
  }
}

const someRefused = 'The case was not taken as it is. What has to change stands below.'

function problemsOf(error: unknown): Refused['problems'] | undefined {
  if (!(error instanceof ProblemError) || error.kind !== 'invalid') return undefined
  const read = Problems.safeParse(error.details).data
  if (!read || read.length === 0) return undefined
  return read.map(({ path, message, way }) => ({ path, message, ...(way ? { way } : {}) }))
}
