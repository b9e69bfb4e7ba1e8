import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type CaseMessage, maxMessageFiles } from '#contract/cases/case.ts'
import { attachmentTypeNames, largestAttachment } from '#contract/cases/attachments.ts'
import type { Id } from '#contract/wire.ts'
import { ProblemError, sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { FileButton } from '#web/ui/buttons/file-button.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { acceptedFiles } from './accepted-files.ts'

/** Fetches a file of a message, by its place there. */
export type OpenMessageFile = (messageId: Id, at: number) => Promise<void>

type Watched = { onProgress: (sentBytes: number) => void; signal: AbortSignal }

/** Brings a file to the object store; resolves to its key there. */
export type StoreMessageFile = (file: File, watched: Watched) => Promise<string>

export type StoredFile = { key: string; fileName: string }

/** Files chosen for a message. `storeAll` brings those to the store that are not there yet, one by one. */
export function useMessageFiles(store: StoreMessageFile) {
  const [files, setFiles] = useState<readonly File[]>([])
  const [sending, setSending] = useState<{ file: File; percent: number }>()
  const [failure, setFailure] = useState<{ file: File; message: string }>()
  const keys = useRef(new Map<File, string>())
  const leaving = useRef(new AbortController())
  useEffect(() => {
    const page = new AbortController()
    leaving.current = page
    return () => page.abort()
  }, [])
  const keyOf = async (file: File): Promise<string> => {
    const stored = keys.current.get(file)
    if (stored !== undefined) return stored
    setSending({ file, percent: 0 })
    const onProgress = (bytes: number) => setSending({ file, percent: (bytes / Math.max(file.size, 1)) * 100 })
    const key = await store(file, { onProgress, signal: leaving.current.signal })
    keys.current.set(file, key)
    return key
  }
  const storeOne = async (file: File): Promise<StoredFile> => {
    try {
      return { key: await keyOf(file), fileName: file.name }
    } catch (error) {
      setFailure({ file, message: messageOf(error) })
      throw error
    } finally {
      setSending(undefined)
    }
  }
  const storeAll = async (): Promise<StoredFile[]> => {
    setFailure(undefined)
    const stored: StoredFile[] = []
    for (const file of files) stored.push(await storeOne(file))
    return stored
  }
  return {
    files,
    sending,
    failure: failure && files.includes(failure.file) ? failure : undefined,
    storeAll,
    add: (chosen: readonly File[]) => setFiles((before) => [...before, ...chosen]),
    remove: (file: File) => setFiles((before) => before.filter((one) => one !== file)),
    removeAll: (sent: readonly File[]) => setFiles((before) => before.filter((one) => !sent.includes(one))),
  }
}

/** Returns the sentence for the person who sends: that of the first field, where one is named. */
export const messageOf = (error: unknown): string =>
  error instanceof ProblemError ? (error.fields[0]?.message ?? error.message) : sentenceOf(error)

type ChosenProps = { chosen: ReturnType<typeof useMessageFiles>; isBusy: boolean }

/** Files of a message that is being written. */
export const ChosenFiles = ({ chosen: { files, sending, failure, remove }, isBusy }: ChosenProps) => (
  <Entries label="Attached files">
    {files.map((file, at) => (
      <Entry
        key={`${file.name} ${at}`}
        actions={
          !isBusy && (
            <Button look="bare" size="small" aria-label={`Remove ${file.name}`} onClick={() => remove(file)}>
              Remove
            </Button>
          )
        }
      >
        <Text size="small">{file.name}</Text>
        {sending?.file === file && <Progress label="Uploading" percent={sending.percent} />}
        {failure?.file === file && (
          <Text size="small" tone="mark">
            {failure.message}
          </Text>
        )}
      </Entry>
    ))}
  </Entries>
)

/** Takes files to attach to a message. */
export const AttachFiles = ({ chosen: { files, add }, isBusy }: ChosenProps) =>
  files.length < maxMessageFiles &&
  !isBusy && (
    <FileButton look="bare" size="small" accept={acceptedFiles} onFiles={add}>
      Attach files
    </FileButton>
  )

export const filesHint = `Attach up to ${maxMessageFiles} files of at most ${largestAttachment / 1024 / 1024} MB each: ${attachmentTypeNames}`

type SentProps = { of: Pick<CaseMessage, '_id' | 'files'>; openFile: OpenMessageFile }

/** Files that came with a message. */
export function SentFiles({ of: { _id, files }, openFile }: SentProps) {
  const opening = useMutation({
    mutationFn: (at: number) => openFile(_id, at),
    onError: (error) => notify(sentenceOf(error), { tone: 'error', stays: 10_000 }),
  })
  if (files.length === 0) return null
  return (
    <Row gap="tight">
      {files.map(({ fileName }, at) => (
        <Button
          // The place of a file within its message never changes.
          key={at}
          look="quiet"
          size="small"
          icon={<Download aria-hidden className="size-4" />}
          aria-label={`Download ${fileName}`}
          isBusy={opening.isPending && opening.variables === at}
          onClick={() => opening.mutate(at)}
        >
          {fileName}
        </Button>
      ))}
    </Row>
  )
}
