import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { getRegistrationFile } from '#contract/registrations/endpoints.ts'
import type { RegistrationFile, RegistrationInFull } from '#contract/registrations/registration.ts'
import type { Id } from '#contract/wire.ts'
import { download } from '#web/platform/calls/download.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'

/** The files of an order, to download. */
export const OrderFiles = ({ order: { _id, files } }: { order: RegistrationInFull }) =>
  files.length > 0 && (
    <Stack gap="tight">
      <Heading level={2}>Files</Heading>
      <Entries label="Files">
        {files.map((file) => (
          <Entry key={file.name} actions={<DownloadFile registrationId={_id} file={file} />}>
            <Text>{file.label}</Text>
            <Text size="small" tone="dim">
              <Mono>{file.name}</Mono> · {formatBytes(file.bytes)}
            </Text>
          </Entry>
        ))}
      </Entries>
    </Stack>
  )

function DownloadFile({ registrationId, file: { name, label } }: { registrationId: Id; file: RegistrationFile }) {
  const fetching = useMutation({
    mutationFn: () => download(getRegistrationFile, { registrationId, name }),
    onError: (error) => notify(sentenceOf(error), { tone: 'error', stays: 10_000 }),
  })
  return (
    <Button
      look="quiet"
      size="small"
      icon={<Download aria-hidden className="size-4" />}
      aria-label={`Download ${label}, ${name}`}
      isBusy={fetching.isPending}
      onClick={() => fetching.mutate()}
    >
      Download
    </Button>
  )
}

/** `4.2 MB`, in thousands as disks count. */
function formatBytes(bytes: number): string {
  if (bytes < 1e3) return `${bytes} bytes`
  return bytes < 1e6 ? `${Math.round(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
}
