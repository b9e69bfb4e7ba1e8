import type { Language } from '#contract/languages/languages.ts'
import type { LetterPreview } from '#contract/letters/compose-endpoints.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { discardLetterDraft, previewLetter, saveLetterDraft, sendLetter } from '#contract/letters/endpoints.ts'
import { kindNames, type LetterDraft, type LetterKind } from '#contract/letters/letter.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/calls/call.ts'
import { download } from '#web/platform/calls/download.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { formatDay } from '#web/platform/moments.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { UnsavedChanges } from '#web/platform/leaving/unsaved-changes.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { KeyCap } from '#web/ui/text/key-cap.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { allDeskCases } from '#web/cases/parts/index.ts'
import { FileButton } from '#web/platform/calls/file-button.tsx'
import { MailOfLetter, PrintBlocker } from './composed-mail.tsx'
import { LetterFields } from './letter-fields.tsx'
import { caseLettersQuery, draftQuery, lettersButDrafts } from './queries.ts'
import { describeProblem } from '#web/platform/calls/describe-problem.ts'
import { useComposed } from './use-composed.ts'
import { type Letter, useLetter, type Written } from './use-letter.ts'

type ComposerProps = {
  caseId: Id
  kind: LetterKind
  languages: readonly Language[]
  /** True where a page has room for two wide columns. */
  isWide?: boolean
  onDone: () => void
}

/** A letter as it is written: its text beside what would be mailed, with everything that keeps it from leaving. */
export const Composer = (props: ComposerProps) => (
  <Loaded query={useQuery(draftQuery(props.caseId, props.kind))} label="Beginning the letter" lines={8}>
    {(draft) => <Writing draft={draft} {...props} />}
  </Loaded>
)

type WritingProps = ComposerProps & { draft: LetterDraft }

function Writing(props: WritingProps) {
  const { caseId, kind, languages } = props
  const letter = useLetter(props.draft)
  const { base, written, isSaved } = letter
  const [asked, ask] = useState<'send' | 'discard'>()
  const { keep, send, discard } = useSteps(props, letter, () => ask(undefined))
  const { composed, isCurrent, problem: unread } = useComposed(caseId, letter)
  const isReady = isCurrent && composed.lacking.length + composed.objections.length + composed.changed.length === 0
  const problem = keep.error ?? send.error ?? unread
  return (
    <Stack>
      <Heading level={3}>{kindNames[kind]}</Heading>
      {problem && <Banner tone="error">{describeProblem(problem)}</Banner>}
      {!keep.isPending && <SavedByOther letter={letter} onChosen={keep.reset} />}
      <Columns least={props.isWide ? 'wide' : 'normal'}>
        <Stack>
          <LetterFields
            {...{ caseId, languages, written }}
            language={keep.isPending ? keep.variables.language : written.language}
            onChange={letter.write}
            onLanguage={(language) => !keep.isPending && keep.mutate({ ...written, language })}
          />
          <Row>
            <Button look="quiet" isBusy={keep.isPending} onClick={() => keep.mutate(written)}>
              {isSaved && base.changed.length === 0 ? 'Save' : 'Save and check'}
            </Button>
            <FileButton
              label="Look at the file"
              name={kindNames[kind]}
              get={() => download(previewLetter, { caseId, letterId: base._id })}
            />
            <Button look="bare" onClick={() => ask('discard')}>
              Discard
            </Button>
          </Row>
        </Stack>
        <Stack>
          <Row>
            <Button disabled={!isReady} onClick={() => ask('send')}>
              Send the letter <KeyCap>s</KeyCap>
            </Button>
            {!isSaved && <SavedOnTheWay isCurrent={isCurrent} />}
          </Row>
          <PrintBlocker of={composed} />
          <MailOfLetter of={composed} />
        </Stack>
      </Columns>
      <ConfirmSending
        of={composed}
        byPost={written.byPost}
        isOpen={asked === 'send'}
        send={send}
        onCancel={() => ask(undefined)}
      />
      <ConfirmDiscarding isOpen={asked === 'discard'} discard={discard} onCancel={() => ask(undefined)} />
      <UnsavedChanges isDirty={!isSaved} />
    </Stack>
  )
}

type SavedByOtherProps = { letter: Letter; onChosen: () => void }

/** The version that another author saved meanwhile. */
const SavedByOther = ({ letter: { other, take, keepOver }, onChosen }: SavedByOtherProps) => {
  if (!other) return null
  const choose = (chosen: (other: LetterDraft) => void) => {
    chosen(other)
    onChosen()
  }
  return (
    <Banner
      tone="warn"
      action={
        <Row gap="tight">
          <Button look="quiet" size="small" onClick={() => choose(take)}>
            Take theirs
          </Button>
          <Button look="quiet" size="small" onClick={() => choose(keepOver)}>
            Keep mine
          </Button>
        </Row>
      }
    >
      {other.savedBy} has saved this letter since you read it. What you wrote is still here, and not saved.
    </Banner>
  )
}

const SavedOnTheWay = ({ isCurrent }: { isCurrent: boolean }) => (
  <Text size="small" tone="dim">
    {isCurrent ? 'Not saved yet. Sending saves it first.' : 'The fields are being filled in …'}
  </Text>
)

/** Keeps what is written, sends it, or throws it away. */
function useSteps(
  { caseId, kind, onDone }: WritingProps,
  { base, written, isSaved, saved }: Letter,
  onSettled: () => void,
) {
  const queryClient = useQueryClient()
  const which = { caseId, letterId: base._id }
  // Another author was first: shows their version.
  const onError = () => void queryClient.invalidateQueries(draftQuery(caseId, kind))
  const done = () => {
    onDone()
    void queryClient.invalidateQueries(lettersButDrafts)
  }
  const save = async (now: Written) => {
    const answer = await call(saveLetterDraft)({ ...which, revision: base.revision, ...now })
    saved(answer, now)
    queryClient.setQueryData(draftQuery(caseId, kind).queryKey, answer)
    return answer
  }
  const keep = useMutation({ mutationFn: save, onError })
  const send = useMutation({
    mutationFn: async () => {
      const { revision } = isSaved ? base : await save(written)
      return await call(sendLetter)({ ...which, revision })
    },
    onSuccess: () => {
      notify('The letter is on its way.', { tone: 'ok' })
      // The list that is known offers the sent letter once more until it is loaded again.
      queryClient.setQueryData(
        caseLettersQuery(caseId).queryKey,
        (list) => list && { ...list, next: null, isPrepared: false },
      )
      done()
      void queryClient.invalidateQueries(allDeskCases)
    },
    onError,
    onSettled,
  })
  const discard = useMutation({
    mutationFn: () => call(discardLetterDraft)(which),
    onSuccess: done,
    onError: (error) => notify(sentenceOf(error), { tone: 'error', stays: 10_000 }),
    onSettled,
  })
  return { keep, send, discard }
}

type Step = { isPending: boolean; mutate: () => void }
type ConfirmProps = { of: LetterPreview; byPost: boolean; isOpen: boolean; send: Step; onCancel: () => void }

const ConfirmSending = ({ of: { mailedTo, enclosures, dueOn }, byPost, isOpen, send, onCancel }: ConfirmProps) => (
  <ConfirmDialog
    isOpen={isOpen}
    title="Send the letter?"
    confirmLabel="Send it"
    startsAtConfirm
    isBusy={send.isPending}
    onConfirm={() => send.mutate()}
    onCancel={onCancel}
  >
    It goes to {mailedTo.join(', ') || 'nobody by mail'}
    {byPost ? ' and is printed for the post' : ''}, with {enclosures.length} enclosed. An answer is asked for by{' '}
    {formatDay(dueOn)}. It cannot be taken back.
  </ConfirmDialog>
)

const ConfirmDiscarding = ({ isOpen, discard, onCancel }: { isOpen: boolean; discard: Step; onCancel: () => void }) => (
  <ConfirmDialog
    isOpen={isOpen}
    title="Discard the letter?"
    confirmLabel="Discard it"
    isBusy={discard.isPending}
    onConfirm={() => discard.mutate()}
    onCancel={onCancel}
  >
    What was written of it is lost, for everybody. A letter that is begun again has the text that it began with.
  </ConfirmDialog>
)
