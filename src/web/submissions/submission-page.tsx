import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { CountryRow } from '#contract/reference/country-row.ts'
import { deleteSubmission } from '#contract/submissions/endpoints.ts'
import type { Submission } from '#contract/submissions/saved-submission.ts'
import type { Id } from '#contract/wire.ts'
import { Explanation, useUser } from '#web/accounts/index.ts'
import { call } from '#web/platform/calls/call.ts'
import { NotFoundPage } from '#web/platform/pages/not-found-page.tsx'
import { ProblemError, sentenceOf } from '#web/platform/calls/problem-error.ts'
import { useTitle } from '#web/platform/pages/use-title.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Page } from '#web/ui/layout/pages/page.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { allCases, CaseMessages, WayFromCases } from '#web/cases/parts/index.ts'
import { countriesQuery } from '#web/sites/countries/index.ts'
import { submissionQuery } from './queries.ts'
import { Editor } from './editor.tsx'
import { forgetDraft } from './saving/kept-draft.ts'

const route = getRouteApi('/inside/cases/$caseId/submission')
const unknown = new Set(['missing', 'invalid'])

/** The submission of one case: filled in while it is a draft, read after that. */
export function SubmissionPage() {
  const { caseId } = route.useParams()
  const submission = useQuery(submissionQuery(caseId))
  const countries = useQuery(countriesQuery)
  const user = useUser()
  useTitle(submission.data?.name ?? 'Case')
  if (submission.isError && submission.data === undefined) {
    if (submission.error instanceof ProblemError && unknown.has(submission.error.kind)) return <NotFoundPage />
    return <ErrorState message={sentenceOf(submission.error)} onRetry={() => void submission.refetch()} />
  }
  if (countries.isError && countries.data === undefined)
    return <ErrorState message={sentenceOf(countries.error)} onRetry={() => void countries.refetch()} />
  if (submission.isPending || countries.isPending || !user) return <Skeleton label="Loading the submission" lines={6} />
  return <Opened key={caseId} submission={submission.data} countries={countries.data} owner={user._id} />
}

type OpenedProps = { submission: Submission; countries: readonly CountryRow[]; owner: Id }

function Opened({ submission, countries, owner }: OpenedProps) {
  const queryClient = useQueryClient()
  const navigate = route.useNavigate()
  const { _id, name, editable } = submission
  return (
    <Page
      title={editable.mode === 'everything' ? 'Submit a case' : `Submission of ${name}`}
      above={<WayFromCases here="Submission" of={{ _id, name }} />}
      aside={editable.mode === 'everything' && <DeleteDraft caseId={_id} />}
    >
      {editable.mode === 'everything' && (
        <Explanation of="casesubinfo" title="How a case is submitted">
          You choose images and the pages that use them, answer questions about both, and say what you ask for and who
          you are. Every answer is kept as you give it; we look at the case only once you have submitted it. Then we
          write to you what comes next.
        </Explanation>
      )}
      {editable.mode === 'nothing' && (
        <Banner tone="plain">This case was submitted. What you answered can be read, and no longer changed.</Banner>
      )}
      <Editor
        submission={submission}
        countries={countries}
        owner={owner}
        onSubmitted={(submitted) => {
          forgetDraft(_id)
          void queryClient.invalidateQueries(allCases)
          // Sites say whether there is a draft for them.
          void queryClient.invalidateQueries({ queryKey: ['matches'] })
          notify(`${submitted.name} is submitted.`, { tone: 'ok', stays: 10_000 })
          void navigate({ to: '/cases/$caseId', params: { caseId: submitted._id } })
        }}
      />
      {editable.mode === 'everything' && <AskStaff caseId={_id} />}
    </Page>
  )
}

/** The way to our staff from a draft, also from one that a check refuses. */
const AskStaff = ({ caseId }: { caseId: Id }) => (
  <Panel title="Ask our staff">
    <Stack>
      <Text size="small">
        Is a question open, or does a check refuse your case? Write to us, and attach what proves your answer. Our staff
        read it and answer here.
      </Text>
      <CaseMessages caseId={caseId} label="Message to our staff" />
    </Stack>
  </Panel>
)

function DeleteDraft({ caseId }: { caseId: Id }) {
  const queryClient = useQueryClient()
  const navigate = route.useNavigate()
  const [isAsking, ask] = useState(false)
  const remove = useMutation({
    mutationFn: () => call(deleteSubmission)({ _id: caseId }),
    onSuccess: () => {
      forgetDraft(caseId)
      void queryClient.invalidateQueries(allCases)
      // Sites say whether there is a draft for them.
      void queryClient.invalidateQueries({ queryKey: ['matches'] })
      void navigate({ to: '/cases' })
    },
    onError: (error) => notify(sentenceOf(error), { tone: 'error', stays: 10_000 }),
  })
  return (
    <>
      <Button look="bare" size="small" onClick={() => ask(true)}>
        Delete the draft
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Delete this draft?"
        confirmLabel="Delete"
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onCancel={() => ask(false)}
      >
        <p>The answers and the files that you attached go with it. Your images and matches stay.</p>
      </ConfirmDialog>
    </>
  )
}
