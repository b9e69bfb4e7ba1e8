import { useEffect, useRef, useState } from 'react'
import { dayIn } from '#contract/portal/payer-formats.ts'
import type { OpenAnswer, PortalState } from '#contract/portal/page.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Beside } from '#web/ui/layout/beside.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { Ruled } from '#web/ui/layout/ruled.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Text } from '#web/ui/text/text.tsx'
import type { CaseParts } from '../case-parts.ts'
import { LatePart } from '../late-part.tsx'
import { useWords } from '../words.ts'
import type { AnswerFormProps } from './answer-form.tsx'
import { useEver, useOpenAt } from '../open-at.ts'
import { usePortalToken } from './token.ts'

type AnswerPartProps = CaseParts & { state: PortalState }

/** Answering, above nothing and below the evidence: one answer a case, messages, and another sum. What was written stays when it is over. */
export function AnswerPart(given: AnswerPartProps) {
  const { words } = useWords()
  const { answer, state } = given.page.portal
  const isOver = state === 'paid' || state === 'legal'
  const { thanks, onSent } = useThanks(given)
  const isOpen = useOpenAt('#answer', '#answer-licensed')
  return (
    <div id="answer">
      <span id="answer-licensed" />
      <Ruled>
        {!isOver && <Heading level={2}>{words.answer.title}</Heading>}
        {!isOver && answer && (
          <div ref={thanks} tabIndex={-1}>
            <Answered {...given} answer={answer} />
          </div>
        )}
        {isOver || answer ? (
          <Columns least="wide">
            <Messages {...given} />
            <Offers {...given} />
          </Columns>
        ) : (
          <Beside
            main={
              <Disclosure summary={words.ways.answer} isOpen={isOpen}>
                <Answering {...given} onChanged={onSent} addsTo={null} />
              </Disclosure>
            }
            aside={
              <Stack gap="none">
                <Messages {...given} />
                <Offers {...given} />
              </Stack>
            }
          />
        )}
      </Ruled>
    </div>
  )
}

/** Focuses the thanks after an answer, since its form has disappeared. */
function useThanks({ page, onChanged }: CaseParts) {
  const thanks = useRef<HTMLDivElement>(null)
  const [isSent, setSent] = useState(false)
  const isAnswered = page.portal.answer !== null
  useEffect(() => {
    if (isSent && isAnswered) thanks.current?.focus()
  }, [isSent, isAnswered])
  const onSent = () => {
    setSent(true)
    return onChanged()
  }
  return { thanks, onSent }
}

const loadForm = async () => (await import('./answer-form.tsx')).AnswerForm

/** Most of what it takes to answer, below all that is read first. */
const Answering = (given: AnswerFormProps) => <LatePart load={loadForm} props={given} />

const loadConfirm = async () => (await import('./confirm-email.tsx')).ConfirmEmail
const loadMessages = async () => (await import('./messages-part.tsx')).MessagesPart

function Messages({ portalId, page }: AnswerPartProps) {
  const { words } = useWords()
  const [token, keep] = usePortalToken(portalId)
  const isOpen = useEver(token !== undefined)
  return (
    <Disclosure summary={words.messages.title} isOpen={isOpen}>
      {token ? (
        <LatePart
          load={loadMessages}
          props={{ portalId, token, isOpen: page.portal.state !== 'legal', onOver: () => keep(undefined) }}
        />
      ) : (
        <>
          <Text size="small">{words.answer.showYoursHint}</Text>
          <LatePart load={loadConfirm} props={{ portalId, onToken: keep }} />
        </>
      )}
    </Disclosure>
  )
}

const loadOffers = async () => (await import('./offer-form.tsx')).OfferForm

/** A sum is offered while nothing was paid; those that were stay. */
function Offers({ portalId, page, state }: AnswerPartProps) {
  const { words } = useWords()
  const [token, keep] = usePortalToken(portalId)
  const isOpen = useEver(token !== undefined)
  const { total, currency } = page.portal
  if (total === null || currency === null) return null
  const about = { portalId, currency, total, token, isOpen: state === 'unpaid', onOver: () => keep(undefined) }
  const offers = <LatePart load={loadOffers} props={about} />
  if (!about.isOpen) return offers
  return (
    <Disclosure summary={words.offers.title} isOpen={isOpen}>
      {offers}
    </Disclosure>
  )
}

function Answered({ answer, ...given }: AnswerPartProps & { answer: OpenAnswer }) {
  const { words, language } = useWords()
  const said = words.answer
  const by = dayIn(language, answer.decideBy)
  const last = answer.more.at(-1)
  return (
    <Stack>
      <Banner tone="ok">
        {said.sent} {said.open(said.kinds[answer.kind], dayIn(language, answer.at))}.{' '}
        {last && `${said.addedOn(said.kinds[last.kind], dayIn(language, last.at))}. `}
        {answer.isStopped ? said.decides(by) : said.replies(by)}
      </Banner>
      <Disclosure summary={said.more}>
        <Answering {...given} addsTo={answer.kind} />
      </Disclosure>
    </Stack>
  )
}
