import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { CounterNotice, CounterNoticeDecision } from '#contract/takedowns/counter-notice.ts'
import { confirmAgentTold, decideCounterNotice } from '#contract/takedowns/following-endpoints.ts'
import type { TakedownInFull, TakedownNotice } from '#contract/takedowns/takedown.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { fieldOf } from '#web/platform/forms/form-fields.ts'
import { placeProblems } from '#web/platform/form-problems.ts'
import { formatDay } from '#web/platform/moments.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { TextareaField } from '#web/ui/forms/textarea-field.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { Measure } from '#web/ui/layout/measure.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { AsWritten } from '#web/ui/text/as-written.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { useSavedTakedown } from './use-saved-takedown.ts'

type Props = { takedown: TakedownInFull; notice: TakedownNotice; counterNotice: CounterNotice }

/** A counter-notice with the owner's two ways, and the last day for either. */
export function DecideCounterNotice(about: Props) {
  const { takedown, notice, counterNotice } = about
  const { from, receivedAt, text, decision, agentToldAt } = counterNotice
  const isOpen = takedown.closedAt === null
  return (
    <Stack>
      <Text>{`A counter-notice by ${from} reached the host on ${formatDay(receivedAt)}.`}</Text>
      <Disclosure summary="Text of the counter-notice">
        <AsWritten>{text}</AsWritten>
      </Disclosure>
      {isOpen && decision === null && (
        <>
          <Banner tone="warn">
            {notice.dueAt === null
              ? 'The copy may come back unless you file an action.'
              : `The copy may come back from ${formatDay(notice.dueAt)} unless you file an action before.`}
          </Banner>
          <FileAction {...about} />
          <LetRestore {...about} />
        </>
      )}
      {isOpen && decision?.kind === 'action-filed' && agentToldAt === null && <TellAgent {...about} />}
    </Stack>
  )
}

const useDecision = ({ takedown: { _id: takedownId }, notice: { n } }: Props) =>
  useSavedTakedown(takedownId, 'Your decision is kept.', (decision: CounterNoticeDecision) =>
    call(decideCounterNotice)({ takedownId, n, decision }),
  )

function FileAction(about: Props) {
  const form = useForm({ defaultValues: { court: '', docket: '', filedOn: '', proof: '' } })
  const [failure, setFailure] = useState<string>()
  const decide = useDecision(about)
  const submit = form.handleSubmit((typed) =>
    decide.mutate(
      { kind: 'action-filed', ...typed },
      { onError: (error) => setFailure(placeProblems(error, form, 'decision')) },
    ),
  )
  return (
    <Disclosure summary="I filed an action">
      <Form onSubmit={submit} failure={failure} leadsToFault>
        <Measure>
          <TextField
            label="Court or claims board"
            maxLength={300}
            {...fieldOf(form, 'court', { required: 'Please name the court.' })}
          />
          <TextField
            label="Docket number"
            maxLength={300}
            {...fieldOf(form, 'docket', { required: 'Please give the number.' })}
          />
          <TextField
            label="Day of filing"
            type="date"
            {...fieldOf(form, 'filedOn', { required: 'Please give the day.' })}
          />
          <TextareaField
            label="Proof of filing"
            hint="The address of the docket, or the text of the receipt."
            maxLength={5000}
            {...fieldOf(form, 'proof', { required: 'Please give a proof.' })}
          />
        </Measure>
        <Row>
          <Button type="submit" isBusy={decide.isPending}>
            Tell the host of the action
          </Button>
        </Row>
      </Form>
    </Disclosure>
  )
}

function LetRestore(about: Props) {
  const decide = useDecision(about)
  return (
    <Stack gap="tight">
      {decide.isError && <Banner tone="error">{sentenceOf(decide.error)}</Banner>}
      <Row>
        <Button look="quiet" isBusy={decide.isPending} onClick={() => decide.mutate({ kind: 'let-restore' })}>
          The copy may come back
        </Button>
      </Row>
    </Stack>
  )
}

/** Until the host's agent knows of the action, the host may restore the copy. */
function TellAgent({ takedown: { _id: takedownId }, notice: { n, reader } }: Props) {
  const tell = useSavedTakedown(takedownId, 'The restoration stops.', () => call(confirmAgentTold)({ takedownId, n }))
  return (
    <Stack gap="tight">
      <Banner tone="warn">
        {reader.way === 'email'
          ? `We mail ${reader.name} about your action. The clock runs until that mail has left.`
          : `Tell ${reader.name} about your action now. The clock runs until they know.`}
      </Banner>
      {tell.isError && <Banner tone="error">{sentenceOf(tell.error)}</Banner>}
      <Row>
        <Button look="quiet" isBusy={tell.isPending} onClick={() => tell.mutate(undefined)}>
          I have told them
        </Button>
      </Row>
    </Stack>
  )
}
