import type { PlanGroup } from '#contract/registrations/plan.ts'
import type { LawSentence } from '#contract/registrations/waiting.ts'

type Losing = Pick<PlanGroup, 'option' | 'isPublished' | 'images' | 'windowEnd' | 'actBy' | 'inTime' | 'uses'>

const us = (section: string, text: string): LawSentence => ({ text, law: `17 USC ${section}` })

/** The loss by waiting with this group, as sentences with the sections of the law. */
export function lossesOf(group: Losing): LawSentence[] {
  const { uses } = group
  if (group.option === 'CIPO_SINGLE')
    return uses.total === 0
      ? []
      : [{ text: `${found(uses.total)} without a certificate.`, law: 'Copyright Act (Canada), s. 53(2)' }]
  const losses = group.isPublished
    ? publishedLosses(group)
    : [us('412(1)', 'Each use that begins before the registration is barred. Unpublished works have no grace.')]
  if (uses.barred > 0)
    losses.push(
      us(
        '412',
        `${counted(uses.barred, 'use')} began before a registration. No statutory damages follow, even for a use that goes on.`,
      ),
    )
  if (uses.needRegistration > 0)
    losses.push(
      us(
        '411(a)',
        `${counted(uses.needRegistration, 'use')} of United States works: no suit is possible before registration.`,
      ),
    )
  return losses
}

function publishedLosses({ images, windowEnd, actBy, inTime, uses }: Losing): LawSentence[] {
  const late = images.length - inTime
  const losses: LawSentence[] = []
  if (windowEnd !== null && actBy !== null) {
    losses.push(us('412(2)', `The first three months of grace end on ${windowEnd}. Order by ${actBy}.`))
    if (uses.covered > 0)
      losses.push(
        us('412(2)', `${found(uses.covered)} after publication. They keep statutory damages if you order in time.`),
      )
  }
  if (late > 0)
    losses.push(us('412', `The grace of ${counted(late, 'image')} is over. Each day, uses that begin are barred.`))
  return losses
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
const found = (count: number) => `${counted(count, 'use')} ${count === 1 ? 'was' : 'were'} found`
