import { isWeekday } from '../reference/workdays.ts'

/**
 * Working days from the order to the day on which application, fee and deposit have all arrived. One day each for the
 * package, for the checks by staff, and for the filing at the Office.
 */
export const preparationWorkdays = 3

const dayMs = 86_400_000

const momentOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10)

/** The last day on which an order can still be effective by the end of a window. */
export function actBy(end: string): string {
  let at = momentOf(end)
  for (let left = preparationWorkdays; left > 0;) {
    if (isWeekday(dayOf(at))) left -= 1
    at -= dayMs
  }
  return dayOf(at)
}

/** Days from one day to another; negative where it has passed. */
export const daysBetween = (from: string, to: string): number => Math.round((momentOf(to) - momentOf(from)) / dayMs)

/** A rule of law that waiting runs against, as a sentence with its section. */
export type LawSentence = { text: string; law: string | null }

const us = (section: string, text: string): LawSentence => ({ text, law: `17 USC ${section}` })

/** The cost of waiting in the United States. */
export const waitingInUnitedStates: readonly LawSentence[] = [
  us('412', 'Statutory damages and attorney’s fees need a registration before the infringement began.'),
  us('412(2)', 'A registration within three months of first publication counts as early enough.'),
  us('412', 'This holds for owners outside the United States, too.'),
  us('412(1)', 'Unpublished works have no three months of grace.'),
  us('412', 'A use that began before the registration stays barred, even if it goes on.'),
  us('412', 'A later registration still covers infringements that begin after it.'),
  us('411(a)', 'Nobody may sue over a United States work before it is registered or refused.'),
  us('411(a)', 'Owners of other works may sue without a registration.'),
  us('411(a)', 'A later registration still opens the court.'),
  us('410(d)', 'The effective date is the day on which application, fee and deposit have all arrived.'),
  { text: `We need ${preparationWorkdays} working days to prepare and file an order.`, law: null },
]

/** The cost of waiting in Canada. */
export const waitingInCanada: readonly LawSentence[] = [
  {
    text: 'A certificate is evidence that copyright exists and that the owner is the one named.',
    law: 'Copyright Act (Canada), s. 53(2)',
  },
  {
    text: 'Against an infringer who did not know of the copyright, unregistered works get an injunction alone.',
    law: 'Copyright Act (Canada), s. 39',
  },
  { text: 'The Office takes one application a work, so each image has its own fee.', law: null },
]
