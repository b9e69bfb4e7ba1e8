import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { languageNames, LetterLanguage } from '#contract/cases/contacts/contact.ts'
import { discardLetterDraft, previewLetter, saveLetterDraft, sendLetter } from '#contract/cases/letters/endpoints.ts'
import { kindNames, type LetterDraft, type LetterKind } from '#contract/cases/letters/letter.ts'
import { mergeFields } from '#contract/cases/letters/merge-fields.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/call.ts'
import { download } from '#web/platform/download.ts'
import { Loaded } from '#web/platform/loaded.tsx'
import { dayInWords } from '#web/platform/moments.ts'
import { sentenceOf } from '#web/platform/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { MultiEmailField } from '#web/ui/forms/multi-email-field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { TextareaField } from '#web/ui/forms/textarea-field.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { AsWritten } from '#web/ui/text/as-written.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { allDeskCases } from '../desk/queries.ts'
import { File } from './file.tsx'
import { contactsQuery, draftQuery, lettersOfDesk } from './queries.ts'
import { saidOf } from './said-of.ts'

type ComposerProps = { caseId: Id; kind: LetterKind; languages: readonly LetterLanguage[]; onDone: () => void }

/** A letter as it is written: its text beside what would be mailed, with everything that keeps it from leaving. */
export const Composer = (props: ComposerProps) => (
  <Loaded query={useQuery(draftQuery(props.caseId, props.kind))} label="Beginning the letter" lines={8}>
    {(draft) => <Writing key={draft.revision} draft={draft} {...props} />}
  </Loaded>
)

type Written = Pick<LetterDraft, 'language' | 'subject' | 'body' | 'contact' | 'recipients' | 'byPost'>

const writtenIn = ({ language, subject, body, contact, recipients, byPost }: LetterDraft): Written => ({
  language,
  subject,
  body,
  contact,
  recipients,
  byPost,
})

type WritingProps = ComposerProps & { draft: LetterDraft }

function Writing(props: WritingProps) {
  const { caseId, kind, languages, draft } = props
  const [written, write] = useState(() => writtenIn(draft))
  const [isAsking, ask] = useState(false)
  const { keep, send, discard } = useSteps(props, () => ask(false))
  const isSaved = JSON.stringify(written) === JSON.stringify(writtenIn(draft))
  const isReady = isSaved && draft.lacking.length + draft.objections.length + draft.changed.length === 0
  const problem = keep.error ?? send.error
  return (
    <Stack>
      <Heading level={3}>{kindNames[kind]}</Heading>
      {problem && <Banner tone="error">{saidOf(problem)}</Banner>}
      <Fields {...{ caseId, languages, written }} onChange={write} onLanguage={(now) => keep.mutate(now)} />
      <Row>
        <Button look="quiet" isBusy={keep.isPending} onClick={() => keep.mutate(written)}>
          {isSaved && draft.changed.length === 0 ? 'Save' : 'Save and check'}
        </Button>
        <File
          label="Look at the file"
          name={kindNames[kind]}
          get={() => download(previewLetter, { caseId, letterId: draft._id })}
        />
        <Button look="bare" isBusy={discard.isPending} onClick={() => discard.mutate()}>
          Discard
        </Button>
      </Row>
      <Lacking draft={draft} />
      <Mail draft={draft} />
      <Row>
        <Button disabled={!isReady} onClick={() => ask(true)}>
          Send the letter
        </Button>
        {!isSaved && <SaveFirst />}
      </Row>
      <Confirm draft={draft} isOpen={isAsking} send={send} onCancel={() => ask(false)} />
    </Stack>
  )
}

const SaveFirst = () => (
  <Text size="small" tone="dim">
    Save first: what is sent is what was saved and checked.
  </Text>
)

/** Keeps what is written, sends it, or throws it away. */
function useSteps({ caseId, kind, draft, onDone }: WritingProps, onSettled: () => void) {
  const queryClient = useQueryClient()
  const which = { caseId, letterId: draft._id }
  const done = () => {
    onDone()
    void queryClient.invalidateQueries(lettersOfDesk)
  }
  const keep = useMutation({
    mutationFn: (now: Written) => call(saveLetterDraft)({ ...which, revision: draft.revision, ...now }),
    onSuccess: (saved) => queryClient.setQueryData(draftQuery(caseId, kind).queryKey, saved),
  })
  const send = useMutation({
    mutationFn: () => call(sendLetter)({ ...which, revision: draft.revision }),
    onSuccess: () => {
      notify('The letter is on its way.', { tone: 'ok' })
      done()
      void queryClient.invalidateQueries(allDeskCases)
    },
    onSettled,
  })
  const discard = useMutation({
    mutationFn: () => call(discardLetterDraft)(which),
    onSuccess: done,
    onError: (error) => notify(sentenceOf(error), { tone: 'error', stays: 10_000 }),
  })
  return { keep, send, discard }
}

type ConfirmProps = {
  draft: LetterDraft
  isOpen: boolean
  send: { isPending: boolean; mutate: () => void }
  onCancel: () => void
}

const Confirm = ({ draft: { mailedTo, byPost, enclosures, dueOn }, isOpen, send, onCancel }: ConfirmProps) => (
  <ConfirmDialog
    isOpen={isOpen}
    title="Send the letter?"
    confirmLabel="Send it"
    isBusy={send.isPending}
    onConfirm={() => send.mutate()}
    onCancel={onCancel}
  >
    It goes to {mailedTo.join(', ') || 'nobody by mail'}
    {byPost ? ' and is printed for the post' : ''}, with {enclosures.length} enclosed. An answer is asked for by{' '}
    {dayInWords(dueOn)}. It cannot be taken back.
  </ConfirmDialog>
)

type FieldsProps = {
  caseId: Id
  languages: readonly LetterLanguage[]
  written: Written
  onChange: (written: Written) => void
  onLanguage: (written: Written) => void
}

function Fields({ caseId, languages, written, onChange, onLanguage }: FieldsProps) {
  const contacts = useQuery(contactsQuery(caseId)).data?.data ?? []
  const counting = contacts.filter(({ correctedAt, _id }) => correctedAt === null || _id === written.contact)
  const options = counting.map(({ _id, envelope, email }) => ({
    value: _id,
    label: [envelope[0] ?? '', email].filter(Boolean).join(', ') || 'Nobody is named',
  }))
  const change = (more: Partial<Written>) => onChange({ ...written, ...more })
  return (
    <>
      <SelectField
        label="To"
        placeholder="Choose a contact"
        options={options}
        value={written.contact ?? ''}
        onChange={({ target }) => change({ contact: target.value || null })}
      />
      <MultiEmailField
        label="Further addresses"
        isOptional
        hint="With commas or semicolons between them."
        value={written.recipients}
        onChange={(recipients) => change({ recipients })}
      />
      <Checkbox
        label="By post as well"
        checked={written.byPost}
        onChange={({ target }) => change({ byPost: target.checked })}
      />
      <SelectField
        label="Language"
        hint="Another language begins with its own text."
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
        value={written.language}
        onChange={({ target }) => onLanguage({ ...written, language: LetterLanguage.parse(target.value) })}
      />
      <TextField
        label="Subject"
        maxLength={200}
        value={written.subject}
        onChange={({ target }) => change({ subject: target.value })}
      />
      <TextareaField
        label="Text"
        hint="What stands between braces is filled in."
        rows={14}
        maxLength={12_000}
        value={written.body}
        onChange={({ target }) => change({ body: target.value })}
      />
      <Disclosure summary="What can stand between braces">
        {Object.values(mergeFields).map(({ name, label }) => (
          <Text key={name} size="small">
            {`{{${name}}}`}: {label}
          </Text>
        ))}
      </Disclosure>
    </>
  )
}

/** Everything without which the letter does not leave, each with what to do. */
function Lacking({ draft: { lacking, objections, changed } }: { draft: LetterDraft }) {
  const said = [
    ...changed.map((sentence) => `${sentence} Read the letter again, and save it to go on.`),
    ...lacking.map(({ sentence }) => sentence),
    ...objections.map(
      ({ words, sentence, source, checkedAt }) =>
        `${words === null ? '' : `“${words}”: `}${sentence} (${source}; read on ${checkedAt})`,
    ),
  ]
  if (said.length === 0) return <Banner tone="ok">Nothing is missing. The letter can be sent.</Banner>
  return (
    <Stack gap="tight">
      <Text>Before the letter can be sent:</Text>
      {said.map((sentence) => (
        <Banner key={sentence} tone="warn">
          {sentence}
        </Banner>
      ))}
    </Stack>
  )
}

const Mail = ({ draft: { mail, mailedTo, enclosures } }: { draft: LetterDraft }) => (
  <Disclosure summary="What is mailed" isOpen>
    <Stack gap="tight">
      <Text size="small" tone="dim">
        To {mailedTo.join(', ') || 'nobody'}
        {enclosures.length > 0 && ` · ${enclosures.join(', ')}`}
      </Text>
      <Text>{mail.subject}</Text>
      <AsWritten>{mail.text}</AsWritten>
    </Stack>
  </Disclosure>
)
