import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { answerLawQuestion } from '#contract/letters/contact-by/endpoints.ts'
import type { LawQuestion } from '#contract/reference/law-questions.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/calls/call.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { YesNo } from '#web/ui/forms/choices/yes-no.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { lettersOfDesk } from '../queries.ts'
import { describeProblem } from '#web/platform/calls/describe-problem.ts'

/** What the law of the case’s country lets a claim fail on; open questions block the letter. */
export const LawQuestions = ({ caseId, questions }: { caseId: Id; questions: readonly LawQuestion[] }) =>
  questions.map((question) => <One key={question.id} caseId={caseId} question={question} />)

function One({ caseId, question: { id, question, why, source, answer } }: { caseId: Id; question: LawQuestion }) {
  const queryClient = useQueryClient()
  const [isAsked, ask] = useState(answer === null)
  const [typed, type] = useState({ isMet: answer?.isMet ?? null, note: answer?.note ?? '' })
  const keep = useMutation({
    mutationFn: (isMet: boolean) => call(answerLawQuestion)({ caseId, question: id, isMet, note: typed.note }),
    onSuccess: () => {
      ask(false)
      void queryClient.invalidateQueries(lettersOfDesk)
    },
  })
  if (!isAsked && answer)
    return (
      <Row>
        <Text size="small">
          {question} {answer.isMet ? 'Yes' : 'No'}: {answer.note} ({answer.by})
        </Text>
        <Button look="quiet" size="small" onClick={() => ask(true)}>
          Answer again
        </Button>
      </Row>
    )
  return (
    <Stack gap="tight">
      {keep.error && <Banner tone="error">{describeProblem(keep.error)}</Banner>}
      <YesNo question={question} value={typed.isMet} onChange={(isMet) => type({ ...typed, isMet })} />
      <Text size="small" tone="dim">
        {why} Source: {source}. The letter waits for the answer.
      </Text>
      <TextField
        label="What you looked at"
        maxLength={1000}
        value={typed.note}
        onChange={({ target }) => type({ ...typed, note: target.value })}
      />
      <Row>
        <Button
          size="small"
          isBusy={keep.isPending}
          disabled={typed.isMet === null || typed.note.trim() === ''}
          onClick={() => typed.isMet !== null && keep.mutate(typed.isMet)}
        >
          Answer
        </Button>
      </Row>
    </Stack>
  )
}
