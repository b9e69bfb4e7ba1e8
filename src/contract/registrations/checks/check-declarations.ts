import type { OrderFacts } from '../facts.ts'
import type { RegistrationFinding } from '../registration.ts'
import { type OrderToCheck, stop, warning } from './order-to-check.ts'

type Declaration = keyof NonNullable<OrderFacts['declarations']>

/** Sentences on a "no", by declaration; null where another finding follows from it. */
const onNo: Record<Declaration, string | null> = {
  madeAll: 'An image by another author needs an order of its own.',
  publicationChecked: 'Check which images were published before you order.',
  notRegistered: 'An image that was registered before cannot be in this order.',
  nothingByOthers: null,
}

/** Declarations under 17 USC 411(b), and limits of the claim. Doubt stops the order. */
export function checkDeclarations({ facts: { declarations, limits } }: OrderToCheck): RegistrationFinding[] {
  if (declarations === null)
    return [
      stop({
        code: 'declarations.missing',
        message: 'Answer the four questions. A wrong answer can void the certificate (17 USC 411(b)).',
        place: 'declarations',
      }),
    ]
  const answers = Object.entries(declarations) as [Declaration, 'yes' | 'no' | 'unsure'][]
  return [
    ...answers.flatMap(([name, answer]) => checkAnswer(name, answer)),
    ...checkLimits(declarations.nothingByOthers, limits),
  ]
}

function checkAnswer(name: Declaration, answer: 'yes' | 'no' | 'unsure'): RegistrationFinding[] {
  if (answer === 'unsure')
    return [
      stop({
        code: `declarations.${name}-unsure`,
        message:
          'An answer is unsure. Find out before you order: a wrong one can void the certificate (17 USC 411(b)).',
        place: 'declarations',
      }),
    ]
  const message = answer === 'no' ? onNo[name] : null
  return message === null ? [] : [stop({ code: `declarations.${name}-no`, message, place: 'declarations' })]
}

function checkLimits(nothingByOthers: 'yes' | 'no' | 'unsure', limits: OrderFacts['limits']): RegistrationFinding[] {
  if (nothingByOthers === 'no' && limits === null)
    return [
      stop({
        code: 'limits.missing',
        message: 'Describe what others made, and what is new. The claim leaves the former out.',
        place: 'limits',
      }),
    ]
  if (limits === null) return []
  if (limits.excluded.trim() === '' || limits.included.trim() === '')
    return [
      stop({ code: 'limits.incomplete', message: 'Describe both what is excluded and what is new.', place: 'limits' }),
    ]
  if (nothingByOthers === 'yes')
    return [
      warning({
        code: 'limits.needless',
        message: 'The claim leaves something out, yet you say that nothing is by others.',
        place: 'limits',
      }),
    ]
  return []
}
