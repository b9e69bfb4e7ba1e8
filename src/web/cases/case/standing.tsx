import { useState } from 'react'
import { stateIs } from '#contract/cases/case-states.ts'
import type { Case } from '#contract/cases/case.ts'
import { isAnswerNext } from '#contract/cases/heard.ts'
import { legalOnlyWords } from '#contract/cases/legal-only-words.ts'
import { legalOnlyMeaning } from '#contract/reference/country-row.ts'
import { reasonTexts } from '#contract/cases/reasons.ts'
import { isDraft, isFinal, isPaid, isReached, leavesCopies } from '#contract/cases/state-questions.ts'
import { stateWords } from '#contract/cases/state-words.ts'
import { formatDay } from '#web/platform/moments.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Facts } from '#web/ui/lists/facts.tsx'
import { ButtonLink } from '#web/ui/navigation/links.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { StateMark } from '../state-mark.tsx'
import { TakedownLink } from '../takedown-link.tsx'
import { nextWords } from './next-words.ts'
import { turnOf } from './turn-words.ts'

/** Where a case stands: what that means, whose turn it is, what follows and when. */
export const Standing = ({ of: case_ }: { of: Case }) => (
  <Panel title="What happens now" aside={<StateMark state={case_.state} />}>
    <Text>{isAnswerNext(case_) ? answerWords.explain : (wordsOf(case_) ?? stateWords[case_.state]).explain}</Text>
    {case_.legalOnly !== null && !isFinal(case_.state) && <Text>{legalOnlyMeaning(case_.legalOnly)}</Text>}
    {case_.reason && <Reason {...case_.reason} />}
    <Facts
      facts={[
        {
          name: 'Next',
          value: isAnswerNext(case_) ? answerWords.next : (wordsOf(case_)?.next ?? nextWords[case_.state]),
        },
        { name: 'Whose turn', value: turnOf(case_) },
        { name: 'When', value: <When of={case_} /> },
        { name: 'Since', value: <Mono>{formatDay(case_.since)}</Mono> },
      ]}
    />
    {leavesCopies(case_.state) && case_.cluster !== null && <TakedownLink cluster={case_.cluster} />}
  </Panel>
)

/** What a state means while the image user waits for our answer. */
const answerWords = {
  explain: 'The image user has written to us. A person answers them, and nobody reminds them before.',
  next: 'We answer the image user. Then the case goes on.',
}

/** Where only lawyers pursue cases some states mean something else. */
const wordsOf = ({ legalOnly, state }: Case) =>
  legalOnly !== null && stateIs(state, 'phase', 'preparation') ? legalOnlyWords[state] : undefined

/** Questions of staff to the owner before a decision. */
export const AskedByStaff = ({ of: { _id }, note }: { of: Case; note: string }) => (
  <Banner
    tone="warn"
    action={
      <ButtonLink size="small" to="/cases/$caseId/submission" params={{ caseId: _id }}>
        Answer
      </ButtonLink>
    }
  >
    {note || 'We need something from you before we can decide.'}
  </Banner>
)

const Reason = ({ code, note }: NonNullable<Case['reason']>) => (
  <>
    <Text>{reasonTexts[code]}</Text>
    {note && <Text tone="dim">{note}</Text>}
  </>
)

/** The words where no day is set. */
function whenNothingIsDue(state: Case['state']): string {
  if (isDraft(state)) return 'Whenever you are ready'
  if (isFinal(state)) return 'The case is over'
  return isPaid(state) || isReached(state) ? 'With the pay-outs; “My money” says when' : 'No day is set'
}

function When({ of }: { of: Case }) {
  const { state } = of
  const dueAt = isAnswerNext(of) ? of.answerDueAt : of.dueAt
  const [now] = useState(() => Date.now())
  if (dueAt === null) return whenNothingIsDue(state)
  return (
    <>
      By <Mono>{formatDay(dueAt)}</Mono>
      {Date.parse(dueAt) < now && '. That day is over; we look into it.'}
    </>
  )
}
