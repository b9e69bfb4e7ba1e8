import { useMutation } from '@tanstack/react-query'
import type { Case, CaseFile } from '#contract/cases/case.ts'
import { getCaseFile } from '#contract/cases/exchange-endpoints.ts'
import type { FileSource } from '#contract/cases/submission/choices.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { Text } from '#web/ui/text/text.tsx'

const sources: Record<FileSource, string> = {
  CASE_GENERAL_FILES: 'Of the case',
  CASE_GENERAL_FILES_SCREENING_BREACH_CONTRACT: 'The contract that was breached',
  CASE_GENERAL_FILES_SCREENING_CONTACT_USER: 'Earlier contact',
  CASE_IMAGE_US_REGISTRATION_FILES: 'Registration in the United States',
  CASE_IMAGE_LICENSING_HISTORY_FILES: 'Earlier licences',
  CASE_IMAGE_IMPORT: 'The image',
  CASE_IMAGE_IMPORT_EXISTING: 'The image',
  UNKNOWN: 'Of the case',
}

type LinkTo = (asked: { caseId: Id; file: string }) => Promise<{ url: string }>

/** What was handed in with the case. `link` asks for the way to one of the files. */
export const CaseFiles = ({ of: { _id, files }, link = call(getCaseFile) }: { of: Case; link?: LinkTo }) =>
  files.length === 0 ? (
    <Text tone="dim">Nothing is attached.</Text>
  ) : (
    <Entries label="Attachments">
      {files.map((file) => (
        <OneFile key={file.name} caseId={_id} file={file} link={link} />
      ))}
    </Entries>
  )

/** The link ends by itself after some minutes, so it is asked for when it is needed. */
function OneFile({ caseId, file, link }: { caseId: Id; file: CaseFile; link: LinkTo }) {
  const { name, fileName, size, source, image } = file
  const open = useMutation({
    mutationFn: () => link({ caseId, file: name }),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => notify(sentenceOf(error), { tone: 'error', stays: 10_000 }),
  })
  return (
    <Entry
      actions={
        <Button
          look="quiet"
          size="small"
          aria-label={`Download ${fileName}`}
          isBusy={open.isPending}
          onClick={() => open.mutate()}
        >
          Download
        </Button>
      }
    >
      <Text>{fileName}</Text>
      <Text size="small" tone="dim">
        {[source ? sources[source] : '', image ?? '', `${Math.max(1, Math.round(size / 1024))} kB`]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </Entry>
  )
}
