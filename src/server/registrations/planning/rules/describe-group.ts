import {
  registrationOptions,
  type RegistrationOffice,
  type RegistrationOption,
} from '#contract/registrations/options.ts'
import type { PlanGroup, PlannedImage } from '#contract/registrations/plan.ts'
import { daysBetween } from '#contract/registrations/waiting.ts'
import { yearOf } from '#contract/registrations/work-rules.ts'
import type { GroupMember } from './group-member.ts'
import { lossesOf } from './losses-of-group.ts'
import { titleOfGroup } from './title-of-group.ts'
import { usesOfGroup } from './uses-of-group.ts'

type Which = { office: RegistrationOffice; today: string; part: number; parts: number }

/** A group with its price, its days left and its losses. Members are sorted: the window that ends first stands first. */
export function describeGroup(members: readonly GroupMember[], which: Which): PlanGroup {
  const first = members[0]!
  const { isPublished, publishedOn } = first.image
  const option = optionFor(which.office, members.length, first.image)
  const orders = option === 'CIPO_SINGLE' ? members.length : 1
  const uses = usesOfGroup(
    members.map(({ image, party, window }) => ({ image, party, isInTime: window !== undefined })),
  )
  const isUs = which.office === 'US'
  const window = isUs ? first.window : undefined
  const inTime = isUs ? members.filter((member) => member.window).length : 0
  const group = {
    option,
    images: members.map(({ image }) => image.image),
    isPublished: isPublished === true,
    year: isPublished && isUs ? yearOf(publishedOn!) : null,
    author: first.party.author.name,
    claimant: first.party.claimant.name,
    orders,
    price: orders * registrationOptions[option].price * 100,
    windowEnd: window?.end ?? null,
    actBy: window?.actBy ?? null,
    daysLeft: window ? daysBetween(which.today, window.actBy) : null,
    inTime,
    uses: isUs ? uses : { ...uses, covered: 0, barred: 0, needRegistration: 0 },
  }
  return { ...group, title: titleOfGroup(members, which), losses: lossesOf(group) }
}

/** One image alone takes the single application, which costs less. */
function optionFor(office: RegistrationOffice, count: number, { workType }: PlannedImage): RegistrationOption {
  if (office === 'CA') return 'CIPO_SINGLE'
  return count === 1 || workType !== 'photograph' ? 'USCO_SINGLE' : 'USCO_MULTI'
}
