import { attachmentTypeNames } from '#contract/cases/attachments.ts'
import type { FileSource } from '#contract/cases/submission/choices.ts'
import type { SubmissionFile } from '#contract/cases/submission/submission.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'
import { Answered } from '#web/ui/forms/answered.tsx'
import { FieldMessage } from '#web/ui/forms/field-message.tsx'
import { FieldPlace } from '#web/ui/forms/field-place.tsx'
import { FileDrop } from '#web/ui/forms/files/file-drop.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { nameOfField } from './field-names.ts'
import { type Area, useSubmission } from '../form.ts'
import { acceptedFiles } from '#web/cases/parts/index.ts'
import { useCaseUploads } from '../uploads/use-case-uploads.ts'

type AttachedProps = {
  /** Name of this kind within a list of several. */
  label?: string
  /** The files' subject; a list of several kinds shows only these. */
  source: FileSource
  files: readonly SubmissionFile[]
  /** The list's path in the submission. */
  path: string
  /** The field that it is filled in beside, where its own list is filled in at several places. */
  besideField?: string
  area: Area
  onChange: (change: (files: readonly SubmissionFile[]) => SubmissionFile[]) => void
}

/** Files of one kind: added by drop or choice, each with where its upload stands. */
export const Attached = (props: AttachedProps) =>
  useSubmission().changeAt ? <AttachedNames {...props} /> : <Attaching {...props} />

/** In read-only views the files are named. */
function AttachedNames({ path, besideField = path, label = nameOfField(path), source, files }: AttachedProps) {
  const { changeAt } = useSubmission()
  const shown = files.filter((file) => file.source === source)
  return (
    <Answered question={label} onChange={changeAt?.isOpen(path) ? () => changeAt.go(besideField) : undefined}>
      {shown.map(({ fileName }) => fileName).join('\n')}
    </Answered>
  )
}

function Attaching({ path, label = nameOfField(path), source, files, onChange }: AttachedProps) {
  const uploads = useCaseUploads()
  const { field, isOpen } = useSubmission()
  const listError = field(path, 'submit').error
  const shown = files.map((file, at) => ({ file, at })).filter(({ file }) => file.source === source)
  const add = (chosen: readonly File[]) =>
    uploads.add(chosen, source, (added) => onChange((before) => [...before, ...added]))
  return (
    <FieldPlace name={path}>
      <Stack gap="tight">
        <Heading level={3}>{label}</Heading>
        {isOpen(path) && (
          <FileDrop
            label="Drop files here, or choose them"
            hint={attachmentTypeNames}
            accept={acceptedFiles}
            onFiles={add}
          />
        )}
        {!isOpen(path) && shown.length === 0 && <Text tone="dim">–</Text>}
        <FieldMessage id={undefined} tone="error">
          {listError}
        </FieldMessage>
        {shown.length > 0 && (
          <Entries label={label}>
            {shown.map(({ file, at }) => (
              <AttachedFile
                key={file.id}
                file={file}
                path={`${path}.${at}`}
                onRemove={() => {
                  uploads.remove(file.id)
                  onChange((before) => before.filter(({ id }) => id !== file.id))
                }}
              />
            ))}
          </Entries>
        )}
      </Stack>
    </FieldPlace>
  )
}

type AttachedFileProps = { file: SubmissionFile; path: string; onRemove: () => void }

function AttachedFile({ file, path, onRemove }: AttachedFileProps) {
  const { problems, isOpen } = useSubmission()
  const uploads = useCaseUploads()
  const progress = uploads.progress.get(file.id)
  const problem = problems.find((one) => one.path.startsWith(`${path}.`))
  return (
    <Entry
      actions={
        <>
          {progress && !file.error && (
            <Button
              look="quiet"
              size="small"
              aria-label={`${progress.isPaused ? 'Resume' : 'Pause'} ${file.fileName}`}
              onClick={() => uploads.pauseOrResume(file.id)}
            >
              {progress.isPaused ? 'Resume' : 'Pause'}
            </Button>
          )}
          {file.error && uploads.canRetry(file.id) && (
            <Button
              look="quiet"
              size="small"
              aria-label={`Try ${file.fileName} again`}
              onClick={() => uploads.retry(file.id)}
            >
              Retry
            </Button>
          )}
          {isOpen(path) && (
            <Button look="bare" size="small" aria-label={`Remove ${file.fileName}`} onClick={onRemove}>
              Remove
            </Button>
          )}
        </>
      }
    >
      <Text size="small">{file.fileName}</Text>
      <Standing file={file} percent={progress?.percent} />
      {problem && (
        <Text size="small" tone="mark">
          {problem.message}
        </Text>
      )}
    </Entry>
  )
}

/** The upload state of a file. */
function Standing({ file, percent }: { file: SubmissionFile; percent: number | null | undefined }) {
  if (file.error)
    return (
      <Text size="small">
        <StatusMark filled="empty" tone="mark">
          FAILED
        </StatusMark>{' '}
        {file.error}
      </Text>
    )
  if (file.uploadComplete)
    return (
      <Text size="small" tone="dim">
        <StatusMark filled="full" tone="ok">
          Uploaded
        </StatusMark>
      </Text>
    )
  return <Progress label="Uploading" percent={percent ?? null} />
}
