import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { maxCertificate, type ReadCertificate } from '#contract/registrations/package/certificate.ts'
import {
  confirmCertificate,
  type DeskRegistrationInFull,
  uploadCertificate,
} from '#contract/registrations/desk-endpoints.ts'
import { call } from '#web/platform/calls/call.ts'
import { contentOf } from '#web/platform/calls/file-content.ts'
import { describeProblem } from '#web/platform/calls/describe-problem.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { FileButton } from '#web/ui/buttons/file-button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { DateField } from '#web/ui/forms/dates/date-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { TextareaField } from '#web/ui/forms/textarea-field.tsx'
import { Measure } from '#web/ui/layout/measure.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { registrationsOfDesk } from './queries.ts'

type CertificatePanelProps = { order: DeskRegistrationInFull }

/** Takes the certificate, shows the numbers that were read in it, and has a person confirm them. */
export function CertificatePanel({ order }: CertificatePanelProps) {
  const { _id: registrationId, certificateRead } = order
  const queryClient = useQueryClient()
  const upload = useMutation({
    mutationFn: async (file: File) =>
      await call(uploadCertificate)({ registrationId, base64: await contentOf(file, maxCertificate) }),
    onSuccess: () => queryClient.invalidateQueries(registrationsOfDesk),
  })
  return (
    <Panel title="Certificate">
      <Text size="small">
        Upload the certificate as a PDF of at most 5 MB. We read its numbers, and you confirm them.
      </Text>
      {upload.error && <Banner tone="error">{describeProblem(upload.error)}</Banner>}
      <Row>
        <FileButton
          accept="application/pdf,.pdf"
          isSingle
          look="quiet"
          onFiles={([file]) => file && upload.mutate(file)}
        >
          {certificateRead === null ? 'Upload the certificate' : 'Upload another file'}
        </FileButton>
        {upload.isPending && <Text size="small">Reading the file</Text>}
      </Row>
      {certificateRead !== null && (
        <Confirmation
          key={`${certificateRead.number} ${certificateRead.effectiveOn}`}
          registrationId={registrationId}
          read={certificateRead}
        />
      )}
    </Panel>
  )
}

function Confirmation({ registrationId, read }: { registrationId: string; read: ReadCertificate }) {
  const [number, write] = useState(read.number ?? '')
  const [effectiveOn, choose] = useState(read.effectiveOn)
  const [decidedOn, decide] = useState(read.decidedOn)
  const [reason, explain] = useState('')
  const queryClient = useQueryClient()
  const confirm = useMutation({
    mutationFn: () =>
      call(confirmCertificate)({ registrationId, number, effectiveOn: effectiveOn ?? '', decidedOn, reason }),
    onSuccess: async () => {
      notify('The images are registered, and their owner is told.', { tone: 'ok' })
      await queryClient.invalidateQueries(registrationsOfDesk)
    },
  })
  const needsReason = read.doubts.length > 0 || read.number !== number || read.effectiveOn !== effectiveOn
  return (
    <Stack>
      {read.doubts.length > 0 && (
        <Banner tone="warn">
          <Stack gap="tight">
            {read.doubts.map((doubt) => (
              <Text key={doubt} size="small">
                {doubt}
              </Text>
            ))}
          </Stack>
        </Banner>
      )}
      {confirm.error && <Banner tone="error">{describeProblem(confirm.error)}</Banner>}
      <Measure>
        <Stack>
          <TextField label="Registration number" value={number} onChange={({ target }) => write(target.value)} />
          <DateField label="Effective day" value={effectiveOn} onChange={choose} />
          <DateField label="Day of the decision" value={decidedOn} onChange={decide} isOptional />
          {needsReason && (
            <TextareaField
              label="Why this certificate belongs to this order"
              hint="At least ten letters. It stands in the history."
              maxLength={1000}
              value={reason}
              onChange={({ target }) => explain(target.value)}
            />
          )}
        </Stack>
      </Measure>
      <Row>
        <Button
          isBusy={confirm.isPending}
          disabled={number.trim().length < 3 || effectiveOn === null || (needsReason && reason.trim().length < 10)}
          onClick={() => confirm.mutate()}
        >
          Confirm the numbers
        </Button>
      </Row>
    </Stack>
  )
}
