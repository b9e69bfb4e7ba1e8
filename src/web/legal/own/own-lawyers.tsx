import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { answerLawyersOffer, type LawyersOffer } from '#contract/legal/offers.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/calls/call.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { formatDay } from '#web/platform/moments.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Checkbox } from '#web/ui/forms/choices/checkbox.tsx'
import { TextareaField } from '#web/ui/forms/textarea-field.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { AsWritten } from '#web/ui/text/as-written.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { ownLawyersQuery } from '../queries.ts'

/** On the owner's page of a case: the offer of lawyers that waits for an answer, or what was answered. */
export function OwnLawyers({ caseId }: { caseId: Id }) {
  const found = useQuery(ownLawyersQuery(caseId))
  if (found.data?.offers.length === 0) return null
  return (
    <Panel title="Lawyers">
      <Loaded query={found} label="Loading the offer of lawyers" lines={3}>
        {({ offers, firm }) => (
          <Stack>
            {firm !== null && <Text>{firm} has the case.</Text>}
            {offers.map((offer) =>
              offer.state === 'open' ? (
                <Open key={offer._id} caseId={caseId} offer={offer} />
              ) : (
                <Answered key={offer._id} offer={offer} />
              ),
            )}
          </Stack>
        )}
      </Loaded>
    </Panel>
  )
}

function Open({ caseId, offer }: { caseId: Id; offer: LawyersOffer }) {
  const queryClient = useQueryClient()
  const [hasRead, setRead] = useState(false)
  const [isTried, setTried] = useState(false)
  const [note, setNote] = useState('')
  const answer = useMutation({
    mutationFn: (said: 'consent' | 'refuse') =>
      call(answerLawyersOffer)({ caseId, offer: offer._id, hash: offer.hash, answer: said, note }),
    onSuccess: ({ state }) => {
      notify(state === 'consented' ? 'Your consent is kept.' : 'Your answer is kept.', { tone: 'ok' })
      void queryClient.invalidateQueries({ queryKey: ['cases'] })
    },
  })
  const consent = () => {
    setTried(true)
    if (hasRead) answer.mutate('consent')
  }
  return (
    <Stack>
      <Text>Please answer by {offer.until}. We hand over nothing without your consent.</Text>
      <AsWritten>{offer.text}</AsWritten>
      {answer.isError && <Banner tone="error">{sentenceOf(answer.error)}</Banner>}
      <Checkbox
        label={`I have read this and consent that ${offer.firm} takes the case.`}
        checked={hasRead}
        error={hasRead ? undefined : 'Please tick this if you consent.'}
        alwaysShow={isTried}
        onChange={({ target }) => setRead(target.checked)}
      />
      <TextareaField
        label="If not, why?"
        isOptional
        maxLength={2000}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <Row>
        <Button isBusy={answer.isPending} onClick={consent}>
          Consent to lawyers
        </Button>
        <Button look="quiet" isBusy={answer.isPending} onClick={() => answer.mutate('refuse')}>
          No lawyers
        </Button>
      </Row>
    </Stack>
  )
}

const words = {
  consented: 'You consented',
  refused: 'You said no',
  expired: 'It ended without an answer',
  'taken-back': 'It was withdrawn',
  open: 'It waits for your answer',
}

const Answered = ({ offer: { state, firm, version, answeredAt, madeAt } }: { offer: LawyersOffer }) => (
  <Text size="small" tone="dim">
    {firm}, offered on {formatDay(madeAt)} with version {version} of the words. {words[state]}
    {answeredAt === null ? '' : ` on ${formatDay(answeredAt)}`}.
  </Text>
)
