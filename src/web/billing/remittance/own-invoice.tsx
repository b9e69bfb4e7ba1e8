import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { largestOwnInvoice, sendOwnInvoice } from '#contract/billing/statements/endpoints.ts'
import type { Statement } from '#contract/billing/statements/statements.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { formatDay } from '#web/platform/moments.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { FileButton } from '#web/ui/buttons/file-button.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { statementQuery } from './queries.ts'
import { inWords } from './remittance-words.ts'

/** The owner's own invoice for a statement, and how it differs from it. */
export function OwnInvoicePanel({ statement }: { statement: Statement }) {
  const { ownInvoice, toInvoice } = statement
  if (!toInvoice && !ownInvoice) return null
  return (
    <Panel title="Your invoice">
      <Stack>
        {ownInvoice && (
          <Banner tone={ownInvoice.state === 'matched' ? 'ok' : 'warn'}>
            {ownInvoice.problem ??
              `Your invoice ${ownInvoice.number} of ${formatDay(ownInvoice.issuedOn)} matches the statement.`}
          </Banner>
        )}
        {toInvoice && ownInvoice?.state !== 'matched' && <SendInvoice statement={statement} toInvoice={toInvoice} />}
      </Stack>
    </Panel>
  )
}

type SendInvoiceProps = { statement: Statement; toInvoice: NonNullable<Statement['toInvoice']> }

/** The sum is the statement's: another one would not match it. */
function SendInvoice({ statement: { number }, toInvoice }: SendInvoiceProps) {
  const queryClient = useQueryClient()
  const [ownNumber, setOwnNumber] = useState('')
  const [issuedOn, setIssuedOn] = useState('')
  const [file, setFile] = useState<File>()
  const send = useMutation({
    mutationFn: async () => {
      const bytes = file ? await base64Of(file) : ''
      return await call(sendOwnInvoice)({ number, ownNumber, issuedOn, gross: toInvoice.gross, file: bytes })
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: statementQuery(number).queryKey }),
  })
  const isTooLarge = file !== undefined && file.size > largestOwnInvoice
  return (
    <Form onSubmit={() => send.mutate()} failure={send.isError ? sentenceOf(send.error) : undefined}>
      <Text>Your invoice has to come to {inWords(toInvoice.gross, toInvoice.currency)}, tax included.</Text>
      <TextField
        label="Number of your invoice"
        value={ownNumber}
        onChange={({ target }) => setOwnNumber(target.value)}
      />
      <TextField
        label="Day of your invoice"
        hint="YYYY-MM-DD"
        value={issuedOn}
        onChange={({ target }) => setIssuedOn(target.value)}
      />
      <Row>
        <FileButton look="quiet" accept=".pdf,.xml" isSingle onFiles={([chosen]) => setFile(chosen)}>
          {file ? 'Choose another file' : 'Choose the file'}
        </FileButton>
        {file && <Text size="small">{file.name}</Text>}
      </Row>
      {isTooLarge && <Text tone="dim">This file is larger than 2 MB. Choose a smaller one.</Text>}
      <Button type="submit" isBusy={send.isPending} disabled={!file || isTooLarge}>
        Send the invoice
      </Button>
    </Form>
  )
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  for (const byte of bytes) text += String.fromCodePoint(byte)
  return btoa(text)
}
