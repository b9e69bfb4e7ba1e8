import { Banner } from '#web/ui/feedback/banner.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import type { RefusedFile } from './upload.ts'
import { forgetRefused } from './uploads.ts'

/** Maximum number of names in the message. */
const named = 8

/** Files that were not sent, grouped by reason. */
export function RefusedFiles({ refused }: { refused: readonly RefusedFile[] }) {
  if (refused.length === 0) return null
  const byReason = Object.entries(Object.groupBy(refused, ({ reason }) => reason))
  return (
    <Stack gap="tight">
      {byReason.map(([reason, files = []]) => (
        <Banner key={reason} tone="warn" onClose={forgetRefused}>
          {files.length === 1
            ? `${files[0]!.name} was left out. ${reason}`
            : `${files.length} files were left out. ${reason} ${namesOf(files)}`}
        </Banner>
      ))}
    </Stack>
  )
}

function namesOf(files: readonly RefusedFile[]): string {
  const names = files.slice(0, named).map(({ name }) => name)
  const more = files.length - names.length
  return `(${names.join(', ')}${more > 0 ? ` and ${more} more` : ''})`
}
