import type { ReasonCode } from '../cases/reasons.ts'
import type { CaseState } from '../cases/case-states.ts'
import { isClosedByLawyers, isTakedown } from '../cases/state-questions.ts'
import { type DecisionWords, decisionWords } from '../languages/decisions.ts'
import type { Language } from '../languages/languages.ts'

type Ended = { name: string; state: CaseState; reason: ReasonCode | null; isPartPaid: boolean }
type Said = { subject: string; text: string }

type Words = DecisionWords['closing']

/** Closing words for the image user, in their language. */
export function closingIn(language: Language, ended: Ended): Said {
  const said = decisionWords[language].closing
  const kept = ended.isPartPaid ? [said.kept] : []
  return {
    subject: said.closed(ended.name),
    text: [said.greeting, said.over(ended.name), ...kept, ...whyOver(said, ended)].join('\n\n'),
  }
}

function whyOver(said: Words, { state, reason }: Ended): string[] {
  if (isTakedown(state)) return [said.removal]
  if (isClosedByLawyers(state)) return [said.lawyers]
  if (reason === 'licence-found') return [said.licence, said.sorry]
  if (reason === 'public-domain') return [said.publicDomain, said.sorry]
  if (reason === 'attribution-given') return [said.credited]
  if (reason === 'owner-withdrew') return [said.owner]
  if (reason === 'refunded') return [said.refunded]
  return []
}

/** Words at the reopening. */
export const reopenedIn = (language: Language, name: string): Said => {
  const { reopened, greeting, again } = decisionWords[language].closing
  return { subject: reopened(name), text: `${greeting}\n\n${again(name)}` }
}

/** Words for a matter settled before a decision. */
export const settledIn = (language: Language): string => decisionWords[language].closing.settled
