import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { longestReply, replyToImageUser, saveReplyDraft } from '#contract/correspondence/endpoints.ts'
import type { Case } from '#contract/cases/case.ts'
import { isTakenOn } from '#contract/cases/state-questions.ts'
import type { Id } from '#contract/wire.ts'
import { useMay } from '#web/accounts/index.ts'
import { TextPicker } from '#web/languages/index.ts'
import { call } from '#web/platform/calls/call.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { TextareaField } from '#web/ui/forms/textarea-field.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries } from '#web/ui/lists/entries.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { describeProblem } from '#web/platform/calls/describe-problem.ts'
import { Earlier } from './earlier.tsx'
import { threadQuery } from './queries.ts'
import { NoAnswerNeeded } from './no-answer-needed.tsx'
import { ThreadLine } from './thread-line.tsx'

/** Messages between the image user of a case and us, by mail and on the payment page, with a reply form. */
export function ThreadOfCase({ of: { case: case_ } }: { of: { case: Pick<Case, '_id' | 'state'> } }) {
  const may = useMay()
  if (!may('case-manager', 'legal') || !isTakenOn(case_.state)) return null
  return (
    <Stack gap="tight">
      <Heading level={2}>Correspondence</Heading>
      <Shown caseId={case_._id} />
    </Stack>
  )
}

function Shown({ caseId }: { caseId: Id }) {
  const thread = useInfiniteQuery(threadQuery(caseId))
  return (
    <Loaded query={thread} label="Loading the correspondence">
      {({ pages: [newest, ...earlier] }) =>
        newest!.data.length === 0 ? (
          <Text tone="dim">Nobody has written yet. Our first message to an image user is a letter.</Text>
        ) : (
          <Stack gap="tight">
            <Earlier of={thread} />
            <Entries label="Correspondence">
              {[...earlier.toReversed(), newest!]
                .flatMap(({ data }) => data)
                .map((entry) => (
                  <ThreadLine key={entry._id} caseId={caseId} entry={entry} />
                ))}
            </Entries>
            {newest!.apart > 0 && <KeptApart mails={newest!.apart} />}
            {newest!.isWaiting && <NoAnswerNeeded caseId={caseId} />}
            <Answer caseId={caseId} known={newest!.known} draft={newest!.draft} />
          </Stack>
        )
      }
    </Loaded>
  )
}

/** Mails to the address of the case that nobody has filed or discarded: they hold its reminders. */
const KeptApart = ({ mails }: { mails: number }) => (
  <Banner tone="warn">
    {mails === 1 ? 'One mail to the address of this case is' : `${mails} mails to the address of this case are`} in
    quarantine. Reminders wait until staff have checked. <TextLink to="/desk/mails">Check the mails</TextLink>
  </Banner>
)

/** Leaving the field saves the reply as a draft. */
function Answer({ caseId, known, draft }: { caseId: Id; known: readonly string[]; draft: string }) {
  const queryClient = useQueryClient()
  const [typed, type] = useState<string>()
  const text = typed ?? draft
  const keep = useMutation({ mutationFn: () => call(saveReplyDraft)({ caseId, text }) })
  const send = useMutation({
    mutationFn: () => call(replyToImageUser)({ caseId, text }),
    onSuccess: async () => {
      await queryClient.invalidateQueries(threadQuery(caseId))
      type((now) => (now === undefined || now === text ? '' : now))
    },
  })
  const error = send.error ?? keep.error
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send.mutate()
      }}
    >
      <Stack gap="tight">
        <TextPicker kind="macro" value={text} onChange={type} />
        <TextareaField
          label="Answer to the image user"
          maxLength={longestReply}
          value={text}
          onChange={({ target }) => type(target.value)}
          onBlur={() => typed !== undefined && typed !== draft && !send.isPending && keep.mutate()}
          error={error ? describeProblem(error) : undefined}
          alwaysShow
        />
        <Text size="small" tone="dim">
          {known.length > 0
            ? `We mail it to ${known.join(', ')} and show it on the payment page.`
            : 'We know no address, so we show it only on the payment page.'}
        </Text>
        <Row>
          <Button type="submit" look="quiet" isBusy={send.isPending}>
            Send the answer
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
