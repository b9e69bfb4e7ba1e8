import { useEffect, useState } from 'react'
import type { AnswerKind } from '#contract/payment-portal/answer-kinds.ts'
import { dayIn } from '#contract/payment-portal/in-words.ts'
import type { OpenAnswer } from '#contract/payment-portal/page.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Beside } from '#web/ui/layout/beside.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { Ruled } from '#web/ui/layout/ruled.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Text } from '#web/ui/text/text.tsx'
import type { CaseParts } from '../case-parts.ts'
import { useWords } from '../words.ts'
import { AnswerForm } from './answer-form.tsx'
import { ConfirmEmail } from './confirm-email.tsx'
import { MessagesPart } from './messages-part.tsx'
import { OfferForm } from './offer-form.tsx'
import { usePortalToken } from './token.ts'

/** Answering, above nothing and below the evidence: one answer a case, messages, and another sum. */
export function AnswerPart(given: CaseParts) {
  const { words } = useWords()
  const { portalId, page } = given
  const { answer, state } = page.portal
  const kind = useKindOfAddress()
  const [token, keep] = usePortalToken(portalId)
  if (state === 'legal' || state === 'paid') return null
  return (
    <div id="answer">
      <span id="answer-licensed" />
      <Ruled>
        <Heading level={2}>{words.answer.title}</Heading>
        <Beside
          main={
            answer ? (
              <Answered {...given} answer={answer} />
            ) : (
              <AnswerForm key={kind} {...given} startKind={kind} isMore={false} />
            )
          }
          aside={
            <Stack gap="loose">
              <Stack gap="tight">
                <Heading level={3}>{words.messages.title}</Heading>
                {token ? (
                  <MessagesPart portalId={portalId} token={token} onOver={() => keep(undefined)} />
                ) : (
                  <>
                    <Text size="small">{words.answer.showYoursHint}</Text>
                    <ConfirmEmail portalId={portalId} onToken={keep} />
                  </>
                )}
              </Stack>
              {page.portal.total !== null && page.portal.currency !== null && (
                <OfferForm
                  portalId={portalId}
                  currency={page.portal.currency}
                  total={page.portal.total}
                  token={token}
                />
              )}
            </Stack>
          }
        />
      </Ruled>
    </div>
  )
}

function Answered({ answer, ...given }: CaseParts & { answer: OpenAnswer }) {
  const { words, language } = useWords()
  const said = words.answer
  const by = dayIn(language, answer.decideBy)
  return (
    <Stack>
      <Banner tone="ok">
        {said.sent} {said.open(said.kinds[answer.kind], dayIn(language, answer.at))}.{' '}
        {answer.isStopped ? said.decides(by) : said.replies(by)}
      </Banner>
      <Disclosure summary={said.more}>
        <AnswerForm {...given} startKind={answer.kind} isMore />
      </Disclosure>
    </Stack>
  )
}

/** A link to the licence leads to the form with that answer chosen. */
function useKindOfAddress(): AnswerKind | null {
  const [kind, setKind] = useState(kindOfAddress)
  useEffect(() => {
    const changed = () => setKind(kindOfAddress())
    window.addEventListener('hashchange', changed)
    return () => window.removeEventListener('hashchange', changed)
  }, [])
  return kind
}

const kindOfAddress = (): AnswerKind | null => (window.location.hash === '#answer-licensed' ? 'licensed' : null)
