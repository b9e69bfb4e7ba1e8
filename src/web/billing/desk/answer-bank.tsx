import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type previewDisputeAnswer, submitDisputeAnswer } from '#contract/billing/dispute-bundle.ts'
import type { Received } from '#contract/endpoint.ts'
import { call } from '#web/platform/calls/call.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { formatDay } from '#web/platform/moments.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { Facts } from '#web/ui/lists/facts.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { AsWritten } from '#web/ui/text/as-written.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { useOnce } from '../plans/use-once.ts'
import { answerQuery, deskPayments, payableQuery } from './queries.ts'
import { type DisputeOfPayment, inWords } from './payment-words.ts'

type AnswerBankProps = { payableId: string; dispute: DisputeOfPayment }

/** The way to give the bank our proof against a dispute: shown before, and given once. */
export function AnswerBank({ payableId, dispute }: AnswerBankProps) {
  const [isOpen, open] = useState(false)
  return (
    <>
      <Button look="quiet" size="small" onClick={() => open(true)}>
        Answer the dispute of {inWords(dispute.amount, dispute.currency)}
      </Button>
      {isOpen && <AnswerDialog {...{ payableId, dispute }} onClose={() => open(false)} />}
    </>
  )
}

function AnswerDialog({ payableId, dispute, onClose }: AnswerBankProps & { onClose: () => void }) {
  const queryClient = useQueryClient()
  const preview = useQuery(answerQuery({ payableId, dispute: dispute.object }))
  const [failure, setFailure] = useState<string>()
  const give = useOnce(
    async () => {
      setFailure(undefined)
      const payable = await call(submitDisputeAnswer)({ payableId, dispute: dispute.object })
      queryClient.setQueryData(payableQuery(payableId).queryKey, payable)
      onClose()
      notify('The bank has our proof. What it decides is told here.', { tone: 'ok' })
      await queryClient.invalidateQueries(deskPayments)
    },
    (error) => setFailure(sentenceOf(error)),
  )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Answer the bank"
      onSubmit={() => {
        if (preview.data) give.press()
      }}
      actions={
        <Button type="submit" isBusy={give.isBusy} disabled={!preview.data}>
          Give the bank all of this
        </Button>
      }
    >
      {failure !== undefined && <Banner tone="error">{failure}</Banner>}
      <Loaded query={preview} label="Putting the proof together" lines={6}>
        {(answer) => <Shown answer={answer} />}
      </Loaded>
    </Dialog>
  )
}

function Shown({ answer: { dueAt, texts, files, lacking } }: { answer: Received<typeof previewDisputeAnswer> }) {
  return (
    <>
      <Text>
        The bank takes proof once{dueAt === null ? '' : `, until ${formatDay(dueAt)}`}. Afterwards nothing can be added.
      </Text>
      <Facts facts={files.map(({ name, as }) => ({ name: fileWords[as] ?? as, value: name }))} />
      {texts.map(({ name, text }) => (
        <Disclosure key={name} summary={textWords[name] ?? name}>
          <AsWritten>{text}</AsWritten>
        </Disclosure>
      ))}
      {lacking.map((line) => (
        <Text key={line} tone="dim">
          {line}
        </Text>
      ))}
    </>
  )
}

const fileWords: Record<string, string> = {
  receipt: 'Invoice',
  letters: 'Letter',
  service: 'Licence',
  other: 'Evidence of the use',
}
const textWords: Record<string, string> = {
  product: 'What was paid for',
  payer: 'Who paid',
  address: 'Address of the payer',
  'service-day': 'Day of the payment',
  explanation: 'What we say',
  history: 'What happened when',
}
