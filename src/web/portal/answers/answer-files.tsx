import { FileText, Paperclip, X } from 'lucide-react'
import type { Dispatch, SetStateAction } from 'react'
import { proofTypes, endingOf } from '#contract/cases/attachments.ts'
import { randomId } from '#web/platform/random-id.ts'
import { FileButton } from '#web/ui/buttons/file-button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { pathOf, PortalCallFailed, send } from '../calls.ts'
import { useRefusal } from '../refusal.ts'
import { useWords } from '../words.ts'

/** A file that is sent along; `key` is null until the store has it; `problem` says why it never will. */
export type AnswerFile = { id: string; fileName: string; key: string | null; problem?: string }

type AnswerFilesProps = {
  portalId: string
  files: AnswerFile[]
  onFiles: Dispatch<SetStateAction<AnswerFile[]>>
}

/** In bytes, as the contract says; its schemas would weigh more than the page. */
const largestFile = 20 * 1024 * 1024

export const acceptedFiles = `.${Object.keys(proofTypes).join(',.')}`

export function AnswerFiles({ portalId, files, onFiles }: AnswerFilesProps) {
  const { words } = useWords()
  const inWords = useRefusal()
  const said = words.answer
  const add = (chosen: File[]) => {
    for (const file of chosen) {
      const id = randomId()
      onFiles((before) => [...before, { id, fileName: file.name, key: null }])
      const put = (change: Partial<AnswerFile>) =>
        onFiles((before) => before.map((one) => (one.id === id ? { ...one, ...change } : one)))
      upload(portalId, file).then(
        (key) => put({ key }),
        async (error: unknown) => put({ problem: await whyNot(file, error) }),
      )
    }
  }
  const whyNot = async ({ size }: File, error: unknown) => {
    if (!(error instanceof PortalCallFailed)) return said.fileFailed
    if (error.code !== 'invalid') return inWords(error)
    if (size === 0) return said.fileEmpty
    return size > largestFile ? said.fileTooLarge : said.fileKind
  }
  return (
    <Stack gap="tight">
      <Text size="small">{said.files}</Text>
      {files.map(({ id, fileName, key, problem }) => (
        <Row key={id} gap="tight" spread="between">
          <Row gap="tight" isOneLine>
            <FileText aria-hidden className="size-5 shrink-0" />
            <Text>
              <bdi>{fileName}</bdi>
            </Text>
          </Row>
          <Row gap="tight">
            <StatusMark filled={key ? 'full' : 'half'} tone={problem ? 'mark' : key ? 'ok' : 'dim'} isTold>
              {problem ?? (key ? said.added : said.uploading)}
            </StatusMark>
            <IconButton
              label={said.removeFile(fileName)}
              icon={<X aria-hidden />}
              onClick={() => onFiles((before) => before.filter((one) => one.id !== id))}
            />
          </Row>
        </Row>
      ))}
      <div>
        <FileButton look="quiet" accept={acceptedFiles} icon={<Paperclip aria-hidden />} onFiles={add}>
          {said.addFile}
        </FileButton>
      </div>
      <Text size="small" tone="dim">
        {said.fileHint}
      </Text>
    </Stack>
  )
}

type Form = { url: string; fields: Record<string, string>; key: string }

/** Straight into the store, by a form for exactly this file. */
async function upload(portalId: string, file: File): Promise<string> {
  // Not every system knows what its files are.
  const type = proofTypes[endingOf(file.name)] ?? (file.type || 'application/octet-stream')
  const about = { fileName: file.name, type, size: file.size }
  const form = await send<Form>('POST', `${pathOf(portalId)}/files/policy`, { body: about })
  const body = new FormData()
  for (const [name, value] of Object.entries(form.fields)) body.append(name, value)
  body.append('file', file)
  const answer = await fetch(form.url, { method: 'POST', body })
  if (!answer.ok) throw new Error(`The store answered ${answer.status}.`)
  return form.key
}
