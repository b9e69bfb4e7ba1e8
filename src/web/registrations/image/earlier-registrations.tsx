import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { maxCertificate } from '#contract/registrations/package/certificate.ts'
import {
  type EarlierEntry,
  type EarlierOfImage,
  getEarlierCertificate,
  uploadEarlierCertificate,
} from '#contract/registrations/earlier-endpoints.ts'
import { officeNames } from '#contract/registrations/fees.ts'
import { RegistrationOffice } from '#contract/registrations/options.ts'
import type { Id } from '#contract/wire.ts'
import { DownloadButton } from '#web/evidence/index.ts'
import { call } from '#web/platform/calls/call.ts'
import { describeProblem } from '#web/platform/calls/describe-problem.ts'
import { contentOf } from '#web/platform/calls/file-content.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { FileButton } from '#web/ui/buttons/file-button.tsx'
import { SelectField } from '#web/ui/forms/choices/select-field.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { earlierOfImageQuery } from '../queries.ts'
import { ConfirmEarlier } from './confirm-earlier.tsx'

type EarlierRegistrationsProps = { imageId: Id; earlier: EarlierOfImage }

/** Registrations of an image from elsewhere, and the way to add a certificate. */
export const EarlierRegistrations = ({ imageId, earlier: { data, toConfirm } }: EarlierRegistrationsProps) => (
  <Stack gap="tight">
    {data.map((one) => (
      <Earlier key={one.office} imageId={imageId} entry={one} />
    ))}
    {toConfirm.map((read) => (
      <ConfirmEarlier key={`${read.office} ${read.number}`} imageId={imageId} read={read} />
    ))}
    <Disclosure summary="Add a certificate">
      <AddCertificate imageId={imageId} />
    </Disclosure>
  </Stack>
)

const Earlier = ({ imageId, entry }: { imageId: Id; entry: EarlierEntry }) => {
  const { office, number, effectiveOn, hasCertificate } = entry
  return (
    <Row gap="tight">
      <Text size="small" tone="dim">
        Registered elsewhere: <Mono>{number}</Mono>
        {effectiveOn !== null && (
          <>
            , effective <Mono>{effectiveOn}</Mono>
          </>
        )}
      </Text>
      {hasCertificate && (
        <DownloadButton endpoint={getEarlierCertificate} sent={{ imageId, office }} of={number}>
          Certificate
        </DownloadButton>
      )}
    </Row>
  )
}

const offices = RegistrationOffice.options.map((value) => ({ value, label: officeNames[value] }))

function AddCertificate({ imageId }: { imageId: Id }) {
  const [office, choose] = useState<RegistrationOffice>('US')
  const queryClient = useQueryClient()
  const upload = useMutation({
    mutationFn: async (file: File) =>
      await call(uploadEarlierCertificate)({ imageId, office, base64: await contentOf(file, maxCertificate) }),
    onSuccess: (shown) => queryClient.setQueryData(earlierOfImageQuery(imageId).queryKey, shown),
  })
  return (
    <Stack gap="tight">
      <Text size="small">
        Upload the certificate of a registration that you made elsewhere, as a PDF of at most 5 MB. We read its number,
        and you confirm it.
      </Text>
      {upload.error && <Banner tone="error">{describeProblem(upload.error)}</Banner>}
      <SelectField
        label="Office"
        options={offices}
        value={office}
        onChange={({ target }) => choose(RegistrationOffice.parse(target.value))}
      />
      <Row>
        <FileButton
          accept="application/pdf,.pdf"
          isSingle
          look="quiet"
          size="small"
          onFiles={([file]) => file && upload.mutate(file)}
        >
          Upload the certificate
        </FileButton>
        {upload.isPending && <Text size="small">Reading the file</Text>}
      </Row>
    </Stack>
  )
}
