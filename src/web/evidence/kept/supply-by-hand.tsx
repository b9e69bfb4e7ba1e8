import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { supplyEvidence, SuppliedType } from '#contract/evidence/endpoints.ts'
import type { EvidenceInFull } from '#contract/evidence/evidence.ts'
import type { StaffRole } from '#contract/platform/staff-roles.ts'
import { useUser } from '#web/accounts/index.ts'
import { call } from '#web/platform/calls/call.ts'
import { contentOf } from '#web/platform/calls/file-content.ts'
import { ProblemError, sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { FileDrop } from '#web/ui/forms/files/file-drop.tsx'
import { TextareaField } from '#web/ui/forms/textarea-field.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Measure } from '#web/ui/layout/measure.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { allEvidence } from '../all-evidence.ts'
import { formatBytes } from '../words.ts'

const mayBy: ReadonlySet<StaffRole> = new Set(['case-manager', 'legal', 'admin'])
const maxBytes = 15 * 1000 * 1000
const [shortest, longest] = [10, 2000]

/** Lets staff supply evidence, which never counts as captured. */
export function SupplyByHand({ evidence }: { evidence: EvidenceInFull }) {
  const roles = useUser()?.staff_roles ?? []
  return roles.some((role) => mayBy.has(role)) ? <SupplyForm number={evidence.number} /> : null
}

function SupplyForm({ number }: { number: string }) {
  const [reason, setReason] = useState('')
  const [file, setFile] = useState<File>()
  const [isTried, setTried] = useState(false)
  const supply = useSupply(number)
  const problems = { reason: problemOfReason(reason), file: problemOfFile(file) }
  const refused = supply.error instanceof ProblemError ? supply.error.fields : []
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (file && problems.reason === '' && problems.file === '') supply.mutate({ reason, file })
  }
  return (
    <Panel title="Supply it by hand">
      <Measure size="long">
        <Form failure={supply.isError && sentenceOf(supply.error)} onSubmit={submit}>
          <Text size="small">
            Open the page yourself and supply a picture of it. We seal and stamp it like a capture, and always call it
            supplied, with your reason.
          </Text>
          <TextareaField
            label="Why it is supplied by hand"
            hint="The report shows it: why the page could not be captured, and how you saw it."
            error={refused.find(({ path }) => path === 'reason')?.message ?? (isTried ? problems.reason : '')}
            alwaysShow
            maxLength={longest}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
          <FileDrop
            label={file ? `${file.name}, ${formatBytes(file.size)}. Choose another` : 'Choose a screenshot or a PDF'}
            hint="PNG, JPEG or PDF, at most 15 MB."
            accept={SuppliedType.options.join(',')}
            isMultiple={false}
            onFiles={([chosen]) => setFile(chosen)}
          />
          {problems.file !== '' && (isTried || file) && (
            <Text size="small" tone="mark">
              {problems.file}
            </Text>
          )}
          <Row>
            <Button type="submit" isBusy={supply.isPending}>
              Supply and seal it
            </Button>
          </Row>
        </Form>
      </Measure>
    </Panel>
  )
}

function useSupply(number: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ reason, file }: { reason: string; file: File }) =>
      await call(supplyEvidence)({
        number,
        reason,
        type: SuppliedType.parse(file.type),
        content: await contentOf(file, maxBytes),
      }),
    onSuccess: () => notify('It is sealed, and kept as supplied by hand.', { tone: 'ok' }),
    onSettled: () => queryClient.invalidateQueries(allEvidence),
  })
}

const problemOfReason = (reason: string): string =>
  reason.trim().length < shortest ? 'Say in a sentence why it is supplied by hand.' : ''

function problemOfFile(file: File | undefined): string {
  if (!file) return 'Choose what the page showed.'
  if (!SuppliedType.safeParse(file.type).success) return `“${file.name}” is no PNG, JPEG or PDF. Choose one of these.`
  return file.size > maxBytes ? `“${file.name}” has ${formatBytes(file.size)}. Choose a file of at most 15 MB.` : ''
}
