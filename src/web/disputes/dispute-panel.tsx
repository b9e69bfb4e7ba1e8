import { useQuery } from '@tanstack/react-query'
import { isObjection } from '#contract/cases/state-questions.ts'
import { kindWords } from '#contract/portal/answer-kinds.ts'
import { captureAgain, type Dispute } from '#contract/disputes/dispute-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/calls/call.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { formatDay } from '#web/platform/moments.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { OutLink } from '#web/ui/navigation/links.tsx'
import { AsWritten } from '#web/ui/text/as-written.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { AskOwner } from './ask-owner.tsx'
import { outcomeWords, saysWords } from './answer-words.ts'
import { DecisionForm } from './decision-form.tsx'
import { disputeQuery } from './queries.ts'
import { useAnswerCall } from './use-answer-call.ts'

/** Objection beside evidence, owner's answer, and decision. */
export function DisputePanel({ caseId }: { caseId: Id }) {
  const dispute = useQuery(disputeQuery(caseId))
  if (dispute.data && dispute.data.open === null && dispute.data.decisions.length === 0) return null
  return (
    <Panel title="Answer of the image user">
      <Loaded query={dispute} label="Loading the answer" lines={4}>
        {(of) => (
          <Stack>
            {of.open && <Open caseId={caseId} of={of} open={of.open} />}
            {of.decisions.map(({ _id, at, by, outcome, text, ownerText }) => (
              <Stack key={_id} gap="tight">
                <Text>
                  {outcomeWords[outcome]}. {by} <Mono>{formatDay(at)}</Mono>
                </Text>
                <AsWritten>{text}</AsWritten>
                <Text size="small" tone="dim">
                  To the owner: {ownerText}
                </Text>
              </Stack>
            ))}
          </Stack>
        )}
      </Loaded>
    </Panel>
  )
}

type OpenProps = { caseId: Id; of: Dispute; open: NonNullable<Dispute['open']> }

function Open({ caseId, of, open }: OpenProps) {
  return (
    <Stack>
      <Text>
        To be decided by <Mono>{open.decideBy}</Mono>.{' '}
        {open.isStopped
          ? 'Deadlines and reminders are paused until then.'
          : 'Deadlines and reminders continue meanwhile.'}
      </Text>
      {of.proof === 'good' && (
        <Banner tone="warn">
          The owner’s own licences support the image user. In doubt, decide for the image user.
        </Banner>
      )}
      <Columns>
        <Claim open={open} />
        <Proof caseId={caseId} of={of} open={open} />
      </Columns>
      <Owner caseId={caseId} of={of} />
      <DecisionForm key={open.answer?._id ?? 'noted'} caseId={caseId} of={of} open={open} />
    </Stack>
  )
}

function Claim({ open: { answer, at } }: Pick<OpenProps, 'open'>) {
  if (!answer) return <Text>Staff noted this objection. It did not come through the payment page.</Text>
  const { kind, name, email, licence, texts, files } = answer
  return (
    <Stack gap="tight">
      <Heading level={3}>What they say</Heading>
      <Text>
        {kindWords[kind]}, <Mono>{formatDay(at)}</Mono>
      </Text>
      <Text size="small">{name ? `${name}, ${email}` : email}</Text>
      {licence && (
        <Text size="small">
          {licence.agency} <Mono>{licence.number}</Mono> {licence.boughtOn}
        </Text>
      )}
      {texts.map((one) => (
        <AsWritten key={one.at}>{one.text}</AsWritten>
      ))}
      {files.map(({ fileName, url }) => (
        <OutLink key={url} href={url}>
          <bdi>{fileName}</bdi>
        </OutLink>
      ))}
    </Stack>
  )
}

const because = { number: 'same number', agency: 'same agency', host: 'same site' }

function Proof({ caseId, of: { ledger, captures }, open }: OpenProps) {
  const isRemoval = open.reason === 'already-removed' || open.reason === 'cc-cured'
  return (
    <Stack gap="tight">
      <Heading level={3}>What we know</Heading>
      {ledger?.uses.map(({ _id, page, says }) => (
        <Text key={_id} size="small">
          {page}: {says ?? 'The owner’s licences do not mention this use.'}
        </Text>
      ))}
      {ledger?.entries.map((entry) => (
        <Text key={entry._id} size="small">
          Sold to {entry.client}
          {entry.agency === null ? '' : ` through ${entry.agency}`} <Mono>{entry.reference ?? ''}</Mono>, from{' '}
          <Mono>{entry.startsOn}</Mono>
          {entry.endsOn === null ? '' : ` until ${entry.endsOn}`} ({entry.because.map((one) => because[one]).join(', ')}
          )
        </Text>
      ))}
      {captures.map((one) => (
        <Captures key={one._id} of={one} />
      ))}
      <CaptureAgain caseId={caseId} isFirst={!isRemoval} />
    </Stack>
  )
}

const Captures = ({ of: { page, before, now } }: { of: Dispute['captures'][number] }) => (
  <Stack gap="tight">
    <Text size="small">{page}</Text>
    {[
      { when: 'For the case', capture: before },
      { when: 'Now', capture: now },
    ].map(({ when, capture }) => (
      <Text key={when} size="small" tone="dim">
        {when}: {capture ? (capture.problem ?? capture.state) : 'not captured'} <Mono>{capture?.number ?? ''}</Mono>{' '}
        {capture?.at && <Mono>{minuteInUtc(capture.at)}</Mono>}{' '}
        {capture?.screenshot && <OutLink href={capture.screenshot.url}>the page {when.toLowerCase()}</OutLink>}
      </Text>
    ))}
  </Stack>
)

/** Captures are told in UTC, as their evidence is. */
const minuteInUtc = (moment: string) => `${moment.slice(0, 16).replace('T', ' ')} UTC`

function CaptureAgain({ caseId, isFirst }: { caseId: Id; isFirst: boolean }) {
  const again = useAnswerCall(() => call(captureAgain)({ caseId }), 'The pages are captured now.')
  return (
    <>
      <Row>
        <Button look="quiet" size="small" isBusy={again.isPending} onClick={() => again.mutate(undefined)}>
          {isFirst ? 'Capture the pages now' : 'Capture the pages again'}
        </Button>
      </Row>
      {again.error && <Banner tone="error">{sentenceOf(again.error)}</Banner>}
    </>
  )
}

function Owner({ caseId, of: { question, ownerBy, state } }: { caseId: Id; of: Dispute }) {
  if (question?.isOpen || (question !== null && question.answeredAt !== null))
    return (
      <Stack gap="tight">
        <Heading level={3}>The owner</Heading>
        <Text size="small">Asked: {question.text}</Text>
        {question.says === null ? (
          <Text size="small">
            {question.overAt === null
              ? `An answer is due by ${question.dueOn}.`
              : `The owner did not answer by ${question.dueOn}. Decide on the evidence: with good proof, for the image user.`}
          </Text>
        ) : (
          <Text size="small">
            The owner says: {saysWords[question.says]}. {question.note}
          </Text>
        )}
      </Stack>
    )
  return isObjection(state) ? <AskOwner caseId={caseId} by={ownerBy} /> : null
}
