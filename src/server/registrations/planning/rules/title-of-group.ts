import type { GroupMember } from './group-member.ts'
import type { RegistrationOffice } from '#contract/registrations/options.ts'

const longest = 200

/** A title that identifies a group by author and months. Source: Compendium 1114.6(C). */
export function titleOfGroup(
  members: readonly GroupMember[],
  { office, part, parts }: { office: RegistrationOffice; part: number; parts: number },
): string {
  const { image, party } = members[0]!
  if (members.length === 1) return image.title.slice(0, longest)
  const kind = image.isPublished ? 'Photographs' : 'Unpublished photographs'
  const series = parts > 1 && office === 'US' ? `, Group ${part} of ${parts}` : ''
  const when = image.isPublished
    ? `published ${span(members.map((one) => one.image.publishedOn!))}`
    : `created ${span(members.map((one) => one.image.createdOn!))}`
  const rest = `, ${when}${series}`
  return `${`${kind} by ${party.author.name}`.slice(0, longest - rest.length)}${rest}`
}

/** `03/2026`, or `03/2026 to 05/2026`. */
function span(days: readonly string[]): string {
  const months = days.map((day) => day.slice(0, 7)).toSorted()
  const [first, last] = [monthOf(months[0]!), monthOf(months.at(-1)!)]
  return first === last ? first : `${first} to ${last}`
}

const monthOf = (month: string) => `${month.slice(5)}/${month.slice(0, 4)}`
