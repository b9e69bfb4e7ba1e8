import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readRegistrationNumber } from '#contract/reference/registration-number.ts'
import { confirmEarlierCertificate, type EarlierCertificate } from '#contract/registrations/earlier-endpoints.ts'
import { officeNames } from '#contract/registrations/fees.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/calls/call.ts'
import { describeProblem } from '#web/platform/calls/describe-problem.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Checkbox } from '#web/ui/forms/choices/checkbox.tsx'
import { DateField } from '#web/ui/forms/dates/date-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { earlierOfImageQuery } from '../queries.ts'

/** Numbers of an uploaded certificate, which its owner confirms. */
export function ConfirmEarlier({ imageId, read }: { imageId: Id; read: EarlierCertificate }) {
  const { office, doubts } = read
  const [number, write] = useState(read.number ?? '')
  const [effectiveOn, choose] = useState(read.effectiveOn)
  const [isSure, setSure] = useState(false)
  const queryClient = useQueryClient()
  const confirm = useMutation({
    mutationFn: () => call(confirmEarlierCertificate)({ imageId, office, number, effectiveOn, isSure }),
    onSuccess: async (shown) => {
      queryClient.setQueryData(earlierOfImageQuery(imageId).queryKey, shown)
      await queryClient.invalidateQueries({ queryKey: ['images'] })
    },
  })
  const isSame = readRegistrationNumber(number)?.number === read.number && effectiveOn === read.effectiveOn
  const asks = doubts.length > 0 || !isSame
  return (
    <Panel title={`Certificate, ${officeNames[office]}`}>
      <Stack gap="tight">
        {doubts.map((doubt) => (
          <Text key={doubt} size="small" tone="warn">
            {doubt}
          </Text>
        ))}
        {confirm.error && <Banner tone="error">{describeProblem(confirm.error)}</Banner>}
        <TextField label="Registration number" value={number} onChange={({ target }) => write(target.value)} />
        <DateField label="Effective day" value={effectiveOn} onChange={choose} isOptional />
        {asks && (
          <Checkbox
            label="I looked at both, and this certificate is of this image."
            checked={isSure}
            onChange={({ target }) => setSure(target.checked)}
          />
        )}
        <Row>
          <Button
            size="small"
            isBusy={confirm.isPending}
            disabled={number.trim() === '' || (asks && !isSure)}
            onClick={() => confirm.mutate()}
          >
            Confirm the number
          </Button>
        </Row>
      </Stack>
    </Panel>
  )
}
