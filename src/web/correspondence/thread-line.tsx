import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isReadHere } from '#contract/cases/attachments.ts'
import { getThreadFile, moveEntry, showThreadFile, type ThreadEntry } from '#contract/correspondence/endpoints.ts'
import { type EntryKind, filedWords, heardKinds } from '#contract/correspondence/entry.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/calls/call.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { download } from '#web/platform/calls/download.ts'
import { formatDay } from '#web/platform/moments.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Entry } from '#web/ui/lists/entries.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { AsWritten } from '#web/ui/text/as-written.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { describeProblem } from '#web/platform/calls/describe-problem.ts'
import { FileButton } from '#web/platform/calls/file-button.tsx'
import { ShownFile } from './shown-file.tsx'
import { threadQuery, wholeEntryQuery } from './queries.ts'

type LineProps = { caseId: Id; entry: ThreadEntry }

/** One thing that was written: letters and programs’ answers folded, quotes behind the words that are new. */
export function ThreadLine({ caseId, entry }: LineProps) {
  const { _id, subject, text, isCut, lost, isLetter, kind, isAnswer, isWaiting, direction } = entry
  const [isMoving, move] = useState(false)
  return (
    <Entry
      actions={
        direction === 'in' &&
        !isAnswer && (
          <Button
            look="bare"
            size="small"
            aria-label={`Move it to another case: ${subject || text.slice(0, 40)}`}
            onClick={() => move(true)}
          >
            Move
          </Button>
        )
      }
    >
      <Text size="small" tone="dim">
        {headOf(entry)}
      </Text>
      {isWaiting && (
        <StatusMark filled="half" tone="warn">
          Waits for an answer
        </StatusMark>
      )}
      {subject !== '' && <Text>{subject}</Text>}
      {isLetter || isOfProgram(kind) ? (
        <Disclosure summary={isLetter ? 'Text of the letter' : 'Text of the automatic reply'}>
          <AsWritten>{text}</AsWritten>
        </Disclosure>
      ) : (
        <AsWritten>{text}</AsWritten>
      )}
      {isCut && <Whole caseId={caseId} entryId={_id} />}
      {lost.map(({ address, problem }) => (
        <Text key={address} size="small" tone="warn">
          It did not arrive at {address}: {problem}
        </Text>
      ))}
      <Files caseId={caseId} entry={entry} />
      {isMoving && <Move caseId={caseId} entryId={_id} onClose={() => move(false)} />}
    </Entry>
  )
}

function Whole({ caseId, entryId }: { caseId: Id; entryId: Id }) {
  const [isWanted, want] = useState(false)
  const whole = useQuery({ ...wholeEntryQuery(caseId, entryId), enabled: isWanted })
  return (
    <Disclosure summary="Full text with quotations" onOpen={() => want(true)}>
      <Loaded query={whole} label="Loading the full text">
        {({ text }) => <AsWritten>{text}</AsWritten>}
      </Loaded>
    </Disclosure>
  )
}

const Files = ({ caseId, entry: { _id: entryId, files, isAnswer } }: LineProps) =>
  files.length > 0 && (
    <Row>
      {files.map(({ name, type, problem, note, isShown }, at) =>
        problem === null ? (
          <Row key={at}>
            <FileButton
              label={name}
              name="save it"
              get={() => download(getThreadFile, { caseId, entryId, file: String(at) })}
            />
            {note !== null && (
              <Text size="small" tone="dim">
                {note}
              </Text>
            )}
            {isReadHere(type) && <ShownFile caseId={caseId} entryId={entryId} file={at} name={name} />}
            {!isAnswer && <ForOwner caseId={caseId} entryId={entryId} file={at} name={name} isShown={isShown} />}
          </Row>
        ) : (
          <Text key={at} size="small" tone="dim">
            {name}: {problem}
          </Text>
        ),
      )}
    </Row>
  )

type ForOwnerProps = { caseId: Id; entryId: Id; file: number; name: string; isShown: boolean }

/** Staff release files, which may hold prices and accounts. */
function ForOwner({ caseId, entryId, file, name, isShown }: ForOwnerProps) {
  const queryClient = useQueryClient()
  const show = useMutation({
    mutationFn: () => call(showThreadFile)({ caseId, entryId, file: String(file), isShown: !isShown }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: threadQuery(caseId).queryKey, exact: true }),
    onError: (error) => notify(sentenceOf(error), { tone: 'error', stays: 10_000 }),
  })
  const says = isShown ? 'Hide from the owner' : 'Show to the owner'
  return (
    <Button
      look="bare"
      size="small"
      aria-label={`${says}: ${name}`}
      isBusy={show.isPending}
      onClick={() => show.mutate()}
    >
      {says}
    </Button>
  )
}

const isOfProgram = (kind: EntryKind): boolean => !heardKinds.includes(kind)

const kindWords: Record<EntryKind, string> = {
  person: '',
  automatic: 'written by a program, ',
  receipt: 'a receipt, ',
  unsure: 'by a person or a program, ',
}

function headOf({ at, direction, way, author, addresses, filedBy, kind }: ThreadEntry): string {
  const who =
    direction === 'in'
      ? [author ?? 'The image user', addresses.join(', ')].filter(Boolean).join(', ')
      : `${author ?? 'Rightframe'}${addresses.length > 0 ? ` to ${addresses.join(', ')}` : ''}`
  const isByPage = filedBy === null ? way === 'page' : filedBy === 'page'
  const how = isByPage ? 'on the payment page' : filedBy === null ? 'by mail' : `filed ${filedWords[filedBy]}`
  return `${who} · ${formatDay(at)} · ${kindWords[kind]}${how}`
}

function Move({ caseId, entryId, onClose }: { caseId: Id; entryId: Id; onClose: () => void }) {
  const queryClient = useQueryClient()
  const [name, setName] = useState('')
  const move = useMutation({
    mutationFn: () => call(moveEntry)({ caseId, entryId, case: name }),
    onSuccess: async () => {
      onClose()
      await queryClient.invalidateQueries(threadQuery(caseId))
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Move it to another case"
      onSubmit={() => move.mutate()}
      actions={
        <Button type="submit" isBusy={move.isPending}>
          Move it
        </Button>
      }
    >
      <TextField
        label="Name of the case"
        placeholder="RF-000042"
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={move.error ? describeProblem(move.error) : undefined}
      />
      <Text size="small" tone="dim">
        Its files move with it. Both cases note the move in their history, and you can move it back.
      </Text>
    </Dialog>
  )
}
